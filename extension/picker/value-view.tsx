// What an element says, shown as what it is: the number large, the table as a table.
import type { ElementValue } from '../../shared/api/previews.ts';
import { counted, t } from '../t.ts';

export function ValueView({ value, testId }: { value: ElementValue; testId: string }) {
  return (
    <div class={`value ${value.kind}`} data-testid={testId} data-kind={value.kind}>
      <Inside value={value} />
    </div>
  );
}

function Inside({ value: { text, number, table, parts, count, kind } }: { value: ElementValue }) {
  if (number) return <NumberValue shown={number.text} around={text} />;
  if (table) return <TableValue table={table} />;
  if (parts && count !== undefined) {
    const said = parts.filter((part) => part !== '');
    return (
      <>
        <ul>
          {said.map((part, index) => (
            <li key={index}>{part}</li>
          ))}
        </ul>
        {count > parts.length && <p class="soft more">{counted('andMore', count - parts.length)}</p>}
        {kind === 'image' && said.length === 0 && <p class="soft">{t('pictureUnnamed')}</p>}
      </>
    );
  }
  return text.trim() === '' ? <p class="soft">{t('valueNothing')}</p> : <p class="words">{text}</p>;
}

function NumberValue({ shown, around }: { shown: string; around: string }) {
  return (
    <>
      <p class="figure">{shown}</p>
      {around.trim() !== shown && <p class="soft clip">{around}</p>}
    </>
  );
}

function TableValue({ table: { columns, rows, count } }: { table: NonNullable<ElementValue['table']> }) {
  return (
    <>
      <table>
        {columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && <p class="soft more">{counted('andMoreRows', count - rows.length)}</p>}
    </>
  );
}
