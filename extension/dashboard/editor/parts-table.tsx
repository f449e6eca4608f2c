// Every part of a sentinel with its value and where that came from.
import { formParts } from '../../../shared/sentinel/print-part.ts';
import { t } from '../../t.ts';
import type { EffectiveParts } from './effective-parts.ts';
import { OriginPill } from './origin-pill.tsx';
import { partTitles } from './part-texts.ts';
import './parts-table.css';

export function PartsTable({ parts }: { parts: EffectiveParts }) {
  return (
    <table class="parts-table" data-testid="parts-table">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{t('columnPart')}</th>
          <th scope="col">{t('columnValue')}</th>
          <th scope="col">{t('columnOrigin')}</th>
        </tr>
      </thead>
      <tbody>
        {formParts.map((part) => (
          <tr key={part} data-part={part} data-origin={parts[part].origin.from}>
            <th scope="row">{t(partTitles[part])}</th>
            <td>
              <code class="small">{parts[part].text}</code>
            </td>
            <td>
              <OriginPill origin={parts[part].origin} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
