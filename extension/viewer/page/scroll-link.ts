// Scrolls the two frames together by matching content: the same block stands at the same height in both.
import type { Pair } from '../marks/stop.ts';
import type { ShownPage } from './shown-page.ts';

/** Maps by straight lines between landmarks; both lists rise. */
export function interpolate(from: readonly number[], to: readonly number[], at: number): number {
  let i = from.findIndex((value) => value > at);
  if (i === -1) i = from.length - 1;
  if (i === 0) return to[0]!;
  const share = (at - from[i - 1]!) / (from[i]! - from[i - 1]! || 1);
  return to[i - 1]! + share * (to[i]! - to[i - 1]!);
}

/** As many are measured as keep scrolling smooth: those beside changes, and some in between. */
export function landmarkPairs(pairs: readonly Pair[], most = 1500): Pair[] {
  const stride = Math.max(1, Math.ceil(pairs.length / most));
  return pairs.filter(([old, next], i) => {
    const before = pairs[i - 1];
    const after = pairs[i + 1];
    const follows = before && before[0] + 1 === old && before[1] + 1 === next;
    const leads = after && after[0] - 1 === old && after[1] - 1 === next;
    return i % stride === 0 || !follows || !leads;
  });
}

/** Where in a frame one looks: content is kept level at this share of its height. */
const eyeLevel = 0.33;

export class ScrollLink {
  private readonly pages: [ShownPage, ShownPage];
  private readonly pairs: readonly Pair[];
  private landmarks: [number[], number[]] | null = null;
  /** Scrolls that we caused ourselves end here and must not be answered. */
  private readonly expected: [number | null, number | null] = [null, null];
  private readonly stops: (() => void)[] = [];

  constructor(oldPage: ShownPage, newPage: ShownPage, pairs: readonly Pair[]) {
    this.pages = [oldPage, newPage];
    this.pairs = landmarkPairs(pairs);
    for (const side of [0, 1] as const) {
      const { window } = this.pages[side];
      const onScroll = () => this.follow(side);
      window.addEventListener('scroll', onScroll, { passive: true });
      this.stops.push(() => window.removeEventListener('scroll', onScroll));
    }
  }

  /** The pages were laid out anew. */
  remeasure(): void {
    this.landmarks = null;
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** Brings both frames to their own place at once; a side without one goes where its content says. */
  scrollTo(oldTop: number | null, newTop: number | null): void {
    const old = oldTop ?? interpolate(this.tops()[1], this.tops()[0], newTop ?? 0);
    const next = newTop ?? interpolate(this.tops()[0], this.tops()[1], oldTop ?? 0);
    this.move(0, old - this.pages[0].window.innerHeight * eyeLevel);
    this.move(1, next - this.pages[1].window.innerHeight * eyeLevel);
  }

  private follow(side: 0 | 1): void {
    const { window } = this.pages[side];
    const expected = this.expected[side];
    // Gone with the first event, met or not: left standing, it would swallow a scroll of the person's own.
    this.expected[side] = null;
    if (expected !== null && Math.abs(window.scrollY - expected) < 2) return;
    const other = side === 0 ? 1 : 0;
    const [from, to] = side === 0 ? this.tops() : this.tops().toReversed();
    const eye = window.innerHeight * eyeLevel;
    this.move(other, interpolate(from!, to!, window.scrollY + eye) - eye);
  }

  private move(side: 0 | 1, top: number): void {
    const { window } = this.pages[side];
    const most = this.pages[side].height() - window.innerHeight;
    const goal = Math.round(Math.max(0, Math.min(most, top)));
    if (Math.abs(window.scrollY - goal) < 2) return;
    this.expected[side] = goal;
    window.scrollTo({ top: goal, behavior: 'instant' });
  }

  private tops(): [number[], number[]] {
    if (this.landmarks) return this.landmarks;
    const landmarks: [number[], number[]] = [[0], [0]];
    for (const [old, next] of this.pairs) {
      const a = this.pages[0].boxOf(old)?.top;
      const b = this.pages[1].boxOf(next)?.top;
      if (a === undefined || b === undefined) continue;
      if (a <= landmarks[0].at(-1)! || b <= landmarks[1].at(-1)!) continue;
      landmarks[0].push(a);
      landmarks[1].push(b);
    }
    landmarks[0].push(this.pages[0].height());
    landmarks[1].push(this.pages[1].height());
    this.landmarks = landmarks;
    return landmarks;
  }
}
