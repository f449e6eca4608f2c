// A value once it has not changed for a moment: nobody wants to be corrected in the middle of a word.
import { useEffect, useState } from 'preact/hooks';

export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
