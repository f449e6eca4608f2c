// Lays out the cells of a table as a browser does: a cell that spans several columns or rows stands in each of them.

export interface Spans {
  columns: number;
  rows: number;
}

const widestSpan = 100;
/** A row is laid out no wider than this; what a page has to the right of it is told apart no more. */
const widestRow = 1000;
const longestSpan = 65_534;

/** What the attributes of a cell say; zero rows means down to the end of the table. */
export function spansOf(columns: string | undefined, rows: string | undefined): Spans {
  const down = rows === undefined ? 1 : Number.parseInt(rows, 10);
  const across = columns === undefined ? 1 : Number.parseInt(columns, 10);
  return {
    columns: across > 0 ? Math.min(across, widestSpan) : 1,
    rows: down === 0 ? longestSpan : down > 0 ? Math.min(down, longestSpan) : 1,
  };
}

export class TableGrid {
  /** Whether a cell of this table has spanned more than its own place. */
  hasSpans = false;
  /** Pairs of numbers for the row that is being laid out, one for each column. */
  private row: number[] = [];
  /** For each column the cell from a row above that still reaches down, and through how many more rows. */
  private readonly reaching: ({ start: number; end: number; rows: number } | undefined)[] = [];

  /** The next cell of the row, in the first place that is free. */
  place(start: number, end: number, { columns, rows }: Spans): void {
    this.fillUp();
    if (columns > 1 || rows > 1) this.hasSpans = true;
    for (let i = 0; i < columns && this.row.length < widestRow * 2; i++) {
      if (rows > 1) this.reaching[this.row.length / 2] = { start, end, rows: rows - 1 };
      else this.reaching[this.row.length / 2] = undefined;
      this.row.push(start, end);
    }
  }

  endRow(): number[] {
    const last = this.reaching.findLastIndex((cell) => cell !== undefined);
    while (this.row.length / 2 <= last) {
      this.fillUp();
      // A hole in front of a cell that reaches down from above.
      if (this.row.length / 2 <= last) {
        const at = this.row.at(-1) ?? 0;
        this.row.push(at, at);
      }
    }
    const row = this.row;
    this.row = [];
    return row;
  }

  /** No cell reaches out of the head of a table into its body. */
  endGroup(): void {
    this.reaching.length = 0;
  }

  private fillUp(): void {
    for (let cell = this.next(); cell !== undefined; cell = this.next()) {
      cell.rows--;
      if (cell.rows === 0) this.reaching[this.row.length / 2] = undefined;
      this.row.push(cell.start, cell.end);
    }
  }

  private next() {
    return this.reaching[this.row.length / 2];
  }
}
