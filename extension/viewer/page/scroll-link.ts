// Scrolls the two frames together by matching content: the same block stands at the same height in both, in the page as a
// whole and in every box that scrolls by itself. To the side both go equally far.
import type { Pair } from '../marks/stop.ts';
import { eyeLevel } from './bring-into-sight.ts';
import type { Scroller } from './places-on-page.ts';
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

type Which = 0 | 1;

interface Point {
  top: number;
  left: number;
}

/** What scrolls along with a scroller, and by which landmarks. */
interface Track {
  other: Scroller;
  from: number[];
  to: number[];
}

export class ScrollLink {
  private readonly pages: [ShownPage, ShownPage];
  private readonly pairs: readonly Pair[];
  private readonly tracks: [Map<Scroller, Track | null>, Map<Scroller, Track | null>] = [
    new Map(),
    new Map(),
  ];
  /** Where each was when last heard of, or where we put it: our own scrolls must not be answered. */
  private readonly known: [Map<Scroller, Point>, Map<Scroller, Point>] = [new Map(), new Map()];
  private readonly stops: (() => void)[] = [];
  /** Nobody has scrolled away from where `scrollTo` went. */
  isHeld = false;
  private shape = '';

  constructor(oldPage: ShownPage, newPage: ShownPage, pairs: readonly Pair[]) {
    this.pages = [oldPage, newPage];
    this.pairs = landmarkPairs(pairs);
    for (const side of [0, 1] as const) {
      const { window, document } = this.pages[side];
      this.keep(side, null);
      const onScroll = ({ target }: Event) =>
        this.follow(side, target === document ? null : (target as Element));
      window.addEventListener('scroll', onScroll, { passive: true, capture: true });
      this.stops.push(() => window.removeEventListener('scroll', onScroll, { capture: true }));
    }
  }

  /** The pages were laid out anew. */
  remeasure(): void {
    for (const tracks of this.tracks) tracks.clear();
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** These boxes, and the page sideways, were scrolled on purpose, each to where it should be. */
  expect(side: Which, boxes: readonly Element[]): void {
    for (const scroller of [null, ...boxes]) this.keep(side, scroller);
  }

  /** Brings both frames to their own place at once. */
  scrollTo(oldTop: number, newTop: number): void {
    this.move(0, null, oldTop);
    this.move(1, null, newTop);
    this.isHeld = true;
    this.shape = this.shapeNow();
  }

  /** While this changes, it is the browser that scrolls: it keeps in sight what was in sight. */
  private shapeNow(): string {
    return this.pages
      .map(({ window, places }) => `${window.innerWidth} ${window.innerHeight} ${places.height()}`)
      .join();
  }

  private follow(side: Which, scroller: Scroller): void {
    const { top, left, view } = this.pages[side].scrolled(scroller);
    const before = this.known[side].get(scroller);
    this.keep(side, scroller);
    const isAside = left !== (before?.left ?? 0);
    const isMoved = top !== before?.top;
    if ((isAside || isMoved) && this.isHeld && this.shape === this.shapeNow()) this.isHeld = false;
    if (isAside) this.followSideways(side, scroller, left);
    if (!isMoved) return;
    const track = this.trackOf(side, scroller);
    if (track)
      this.move(opposite(side), track.other, interpolate(track.from, track.to, top + view * eyeLevel));
  }

  private followSideways(side: Which, scroller: Scroller, left: number): void {
    const track = this.trackOf(side, scroller);
    if (track === null) return;
    const there = opposite(side);
    (track.other ?? this.pages[there].window).scrollTo({ left, behavior: 'instant' });
    // A narrower one stops before; this one need not come back for that.
    this.keep(there, track.other);
  }

  private keep(side: Which, scroller: Scroller): void {
    const { top, left } = this.pages[side].scrolled(scroller);
    this.known[side].set(scroller, { top, left });
  }

  /** `at` comes to where one looks. */
  private move(side: Which, scroller: Scroller, at: number): void {
    const { top, view, whole } = this.pages[side].scrolled(scroller);
    const goal = Math.round(Math.max(0, Math.min(whole - view, at - view * eyeLevel)));
    if (Math.abs(top - goal) < 2) return;
    (scroller ?? this.pages[side].window).scrollTo({ top: goal, behavior: 'instant' });
    this.keep(side, scroller);
  }

  private trackOf(side: Which, scroller: Scroller): Track | null {
    const known = this.tracks[side].get(scroller);
    if (known !== undefined) return known;
    const track = this.measure(side, scroller);
    this.tracks[side].set(scroller, track);
    return track;
  }

  /** The content of a scroller may have come into another one, or out of all of them: it goes with where most of it is. */
  private measure(side: Which, scroller: Scroller): Track | null {
    const there = opposite(side);
    const [page, other] = [this.pages[side], this.pages[there]];
    const mine = this.pairs.filter((pair) => page.places.scrollerOf(pair[side]) === scroller);
    const partners = Map.groupBy(mine, (pair) => other.places.scrollerOf(pair[there]));
    const [partner, pairs] = [...partners].reduce<[Scroller, Pair[]]>(
      (best, one) => (one[1].length > best[1].length ? one : best),
      [null, []],
    );
    if (pairs.length === 0 && scroller !== null) return null;
    const [from, to] = [[0], [0]];
    for (const pair of pairs) {
      const a = page.places.topIn(scroller, pair[side]);
      const b = other.places.topIn(partner, pair[there]);
      if (a === null || b === null || a <= from.at(-1)! || b <= to.at(-1)!) continue;
      from.push(a);
      to.push(b);
    }
    from.push(page.scrolled(scroller).whole);
    to.push(other.scrolled(partner).whole);
    return { other: partner, from, to };
  }
}

function opposite(side: Which): Which {
  return side === 0 ? 1 : 0;
}
