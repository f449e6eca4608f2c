// The server's word on what is being written: its problems, what saving would do, and every part written out.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Verdict } from '../../../shared/api/sentinels.ts';
import { longestSentinel } from '../../../shared/sentinel/parse.ts';
import { Failure } from '../../failure.ts';
import { ownZone } from '../../own-zone.ts';
import { send } from '../../send.ts';

const patience = 350;

export interface Judged {
  /** The newest there is; it may be about an earlier text. */
  verdict: Verdict | null;
  /** It is about the text as it stands now. */
  current: boolean;
  /** Why the server could not be asked. */
  failure: string | null;
}

/** Null for a text that need not be asked about, because it is already known to be wrong. */
export function useVerdict(text: string | null, editing: string | undefined): Judged {
  const [answer, setAnswer] = useState<{
    text: string;
    verdict: Verdict | null;
    failure: string | null;
  } | null>(null);
  const asked = useRef('');
  useEffect(() => {
    if (text === null || text.length > longestSentinel) return;
    asked.current = text;
    const timer = setTimeout(async () => {
      const still = () => asked.current === text;
      try {
        const verdict = await send('verifySentinel', {
          text,
          zone: ownZone(),
          ...(editing !== undefined && { editing }),
        });
        if (still()) setAnswer({ text, verdict, failure: null });
      } catch (error) {
        if (still()) setAnswer({ text, verdict: null, failure: Failure.from(error).message });
      }
    }, patience);
    return () => clearTimeout(timer);
  }, [text, editing]);
  return {
    verdict: answer?.verdict ?? null,
    current: text !== null && answer?.text === text,
    failure: answer?.failure ?? null,
  };
}
