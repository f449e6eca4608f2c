// Log lines to a stream, those of one moment together: a server that looks at thousands of pages a second would spend more on
// writing each by itself than on what it tells of.

export interface Lines {
  write(line: string): void;
  /** At once, after all that came before. */
  writeNow(line: string): void;
}

export function gatheredLines(stream: { write(text: string): unknown }): Lines {
  let gathered = '';
  let isSafe = false;
  const flush = () => {
    if (gathered === '') return;
    const text = gathered;
    gathered = '';
    stream.write(text);
  };
  return {
    write(line) {
      // However the program ends, short of being killed.
      if (!isSafe) process.once('exit', flush);
      isSafe = true;
      if (gathered === '') setImmediate(flush);
      gathered += `${line}\n`;
    },
    writeNow(line) {
      gathered += `${line}\n`;
      flush();
    },
  };
}
