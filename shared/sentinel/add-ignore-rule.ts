// One more thing to ignore, among the rules there are.
import type { NoiseRule } from './ast.ts';

/** Null when these rules ignore it already. */
export function addIgnoreRule(rules: readonly NoiseRule[], added: NoiseRule): NoiseRule[] | null {
  switch (added.kind) {
    case 'ignore-text':
      return joined(
        rules,
        added,
        added.texts,
        ({ texts }) => texts,
        (texts) => ({ ...added, texts }),
      );
    case 'ignore-elements':
      return joined(
        rules,
        added,
        added.elements,
        ({ elements }) => elements,
        (elements) => ({ ...added, elements }),
      );
    default:
      return rules.some((rule) => same(rule, added)) ? null : [...rules, added];
  }
}

/** Several of one kind are written as one rule. */
function joined<Rule extends NoiseRule, Item>(
  rules: readonly NoiseRule[],
  added: Rule,
  items: readonly Item[],
  itemsOf: (rule: Rule) => readonly Item[],
  withItems: (items: Item[]) => Rule,
): NoiseRule[] | null {
  const alike = rules.filter((rule): rule is Rule => rule.kind === added.kind);
  const known = alike.flatMap(itemsOf);
  const fresh = items.filter((item) => !known.some((other) => same(item, other)));
  if (fresh.length === 0) return null;
  const [first] = alike;
  if (first === undefined) return [...rules, withItems(fresh)];
  return rules.map((rule) => (rule === first ? withItems([...itemsOf(first), ...fresh]) : rule));
}

/** Ignored text is looked for without regard to case and white space. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return folded(one) === folded(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
