// A bell to wait for: a ring while nobody waits is kept, so that none is missed.

export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once if one was missed, or after `ms`. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let answer = () => {};
  return {
    ring() {
      rung = true;
      answer();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
