// The time, renewed every few seconds, so that "3 minutes ago" stays true while a page is open.
import { useEffect, useState } from 'preact/hooks';

export function useNow(every = 5000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
