// Many sentinels that watch words of one page: their sets are matched together, in one pass over what changed, and a
// sentinel whose words were not touched costs nothing.
//
// A group holds operands of one kind that see the page through one view (view.ts): keywords by whether case counts,
// phrases, or all words with exclusions. It is kept from version to version; members come and go.
import type { PageFeatures } from '../page/features.ts';
import type { Operand } from '../sentinel/ast.ts';
import type { Detected, OperandOf } from './detector.ts';
import { foldText } from './fold-text.ts';
import { countAll, countShifts, keywordChange, uniqueWords } from './keywords.ts';
import { phraseChanges, phraseShifts } from './phrases.ts';
import { TextMatcher } from './text-matcher.ts';
import { withoutWords, wordChanges } from './words.ts';

export interface WordGroup {
  readonly size: number;
  /** What is matched for all at once: the union of the members' words; of exclusions, what every member excludes. */
  wordSet(): string[];
  add(id: string, operand: Operand): void;
  remove(id: string): void;
  /** Members with changes, before triggers and other noise rules (`operandResult` applies those to one member). */
  affected(old: PageFeatures, next: PageFeatures): Map<string, Detected>;
  /** Members of which something is there, with how often. */
  present(page: PageFeatures): Map<string, number>;
}

type Listed = OperandOf<'keywords'> | OperandOf<'phrases'>;

/** Null for kinds that have no words: those share a result when their operands are equal. */
export function wordGroup(operand: Operand): WordGroup | null {
  if (operand.kind === 'keywords' || operand.kind === 'phrases') return new ListedGroup(operand);
  return operand.kind === 'words' ? new RestGroup() : null;
}

/** The union of the members' sets. */
class ListedGroup implements WordGroup {
  private readonly matcher: TextMatcher;
  private readonly members = new Map<string, Listed>();
  private readonly watching = new Map<string, Set<string>>();

  constructor(operand: Listed) {
    this.matcher = new TextMatcher(operand.kind === 'keywords' && operand.exact === true);
  }

  get size(): number {
    return this.members.size;
  }

  wordSet(): string[] {
    return [...this.watching.keys()];
  }

  add(id: string, operand: Operand): void {
    this.remove(id);
    this.members.set(id, operand as Listed);
    for (const text of this.textsOf(operand as Listed)) {
      this.matcher.add(text);
      const key = this.matcher.key(text);
      const ids = this.watching.get(key);
      if (ids) ids.add(id);
      else this.watching.set(key, new Set([id]));
    }
  }

  remove(id: string): void {
    const operand = this.members.get(id);
    if (operand === undefined) return;
    this.members.delete(id);
    for (const text of this.textsOf(operand)) {
      this.matcher.remove(text);
      const key = this.matcher.key(text);
      const ids = this.watching.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.watching.delete(key);
    }
  }

  affected(old: PageFeatures, next: PageFeatures): Map<string, Detected> {
    const answer = new Map<string, Detected>();
    const collect = <T>(shifts: Map<string, T>, changesOf: (operand: Listed) => Detected['changes']) => {
      for (const id of this.touchedBy(shifts.keys())) {
        const changes = changesOf(this.members.get(id)!);
        if (changes.length > 0) answer.set(id, { changes });
      }
    };
    const first = this.members.values().next().value;
    if (first?.kind === 'keywords') {
      const shifts = countShifts(old, next, this.matcher);
      collect(shifts, (operand) =>
        this.textsOf(operand).flatMap((word) => keywordChange(word, shifts, this.matcher)),
      );
    } else if (first) {
      const shifts = phraseShifts(old, next, this.matcher);
      collect(shifts, (operand) =>
        this.textsOf(operand).flatMap((phrase) => phraseChanges(phrase, shifts, this.matcher)),
      );
    }
    return answer;
  }

  present(page: PageFeatures): Map<string, number> {
    const counts = countAll(page, this.matcher);
    const answer = new Map<string, number>();
    for (const [key, count] of counts) {
      for (const id of this.watching.get(key) ?? []) answer.set(id, (answer.get(id) ?? 0) + count);
    }
    return answer;
  }

  private touchedBy(keys: Iterable<string>): Set<string> {
    const ids = new Set<string>();
    for (const key of keys) for (const id of this.watching.get(key) ?? []) ids.add(id);
    return ids;
  }

  private textsOf(operand: Listed): string[] {
    return uniqueWords(operand.kind === 'keywords' ? operand.words : operand.phrases, this.matcher);
  }
}

/** What no member excludes is compared for all at once; each then leaves out its own exclusions. */
class RestGroup implements WordGroup {
  private readonly members = new Map<string, OperandOf<'words'>>();

  get size(): number {
    return this.members.size;
  }

  wordSet(): string[] {
    const [first, ...others] = [...this.members.values()].map(({ except = [] }) => except.map(foldText));
    const sets = others.map((words) => new Set(words));
    return [...new Set(first ?? [])].filter((word) => sets.every((set) => set.has(word)));
  }

  add(id: string, operand: Operand): void {
    this.members.set(id, operand as OperandOf<'words'>);
  }

  remove(id: string): void {
    this.members.delete(id);
  }

  affected(old: PageFeatures, next: PageFeatures): Map<string, Detected> {
    const answer = new Map<string, Detected>();
    const all = withoutWords(wordChanges(old, next), this.wordSet());
    if (all.changes.length === 0) return answer;
    const bySet = new Map<string, Detected>();
    for (const [id, { except = [] }] of this.members) {
      const name = JSON.stringify(except);
      const found = bySet.get(name) ?? withoutWords(all, except);
      bySet.set(name, found);
      if (found.changes.length > 0) answer.set(id, found);
    }
    return answer;
  }

  present(): Map<string, number> {
    return new Map();
  }
}
