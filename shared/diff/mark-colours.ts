// How each kind of change is marked, wherever it is shown: told apart by line as well as by colour, readable on any page.

export interface MarkColours {
  ground: string;
  ink: string;
  /** Of the line, and of what frames a whole element. */
  edge: string;
  line: string;
}

export const markColours = {
  insert: { ground: '#c9f2dd', ink: '#04543c', edge: '#0a7a58', line: 'underline solid #0a7a58 2px' },
  delete: { ground: '#ffd9d2', ink: '#8c1d10', edge: '#b02a1b', line: 'line-through solid #b02a1b 2px' },
  update: { ground: '#ffe9a8', ink: '#5c3b00', edge: '#a86c00', line: 'underline double #a86c00' },
  move: { ground: '#d3e4ff', ink: '#0f3f86', edge: '#1a5bb8', line: 'underline dotted #1a5bb8 2px' },
} as const satisfies Record<string, MarkColours>;
