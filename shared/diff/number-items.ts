// Gives equal texts equal numbers, in both sequences, so that comparing them costs one machine instruction.

export function numberItems(old: readonly string[], next: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const number = (texts: readonly string[]): Int32Array => {
    const answer = new Int32Array(texts.length);
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      let known = numbers.get(text);
      if (known === undefined) {
        known = numbers.size;
        numbers.set(text, known);
      }
      answer[i] = known;
    }
    return answer;
  };
  return [number(old), number(next)];
}
