// What a part begins with when the person takes it into their own hands: what held for it until then.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { defaultParts } from '../../../shared/sentinel/defaults.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import type { FormPart } from '../../../shared/sentinel/print-part.ts';
import type { EffectivePart } from './effective-parts.ts';

export function startOf(part: FormPart, { text }: EffectivePart): SentinelTree[FormPart] {
  const parsed = parseSentinel(`Create Sentinel x Using y\n${text}`);
  const value = parsed.ok ? parsed.tree[part] : undefined;
  if (value !== undefined) return value;
  return part === 'fetch' ? { rhythm: defaultParts.fetch.rhythm } : defaultParts[part];
}
