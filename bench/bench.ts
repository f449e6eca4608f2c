// What a benchmark is: what it shows, and a run that gives rows for people and figures for programs.

export interface Bench {
  /** One line for the list. */
  shows: string;
  run(args: string[]): Promise<BenchResult>;
}

export interface BenchResult {
  rows: Record<string, string | number>[];
  figures: Record<string, number>;
}
