// Sentinels and versions for tests of the graph, written as short as the thesis writes them.
import type { Watcher } from '../../../../server/core/graph/watcher.ts';
import type { Watch } from '../../../../shared/detect/view.ts';
import { extract } from '../../../../shared/page/extract.ts';
import type { PageFeatures } from '../../../../shared/page/features.ts';
import type { CompareOption, MonitorExpression } from '../../../../shared/sentinel/ast.ts';
import { parseExpression } from '../../../../shared/sentinel/parse.ts';

export function monitor(text: string): MonitorExpression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.problems[0]!.message);
  return parsed.expression;
}

interface Options extends Partial<Omit<Watcher, 'expression' | 'watch'>> {
  monitor?: string;
  watch?: Watch;
}

export function aWatcher(id: string, { monitor: text = 'any change', ...options }: Options = {}): Watcher {
  const compare: CompareOption = { kind: 'pairwise' };
  return { id, expression: monitor(text), watch: {}, compare, fixed: false, since: null, ...options };
}

export function html(body: string): PageFeatures {
  return extract(`<!doctype html><title>Page</title><body>${body}`, 'text/html', 'https://example.org/');
}
