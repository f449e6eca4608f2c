// Writes the person's own time zone wherever a time was written without one, so that it means the same everywhere ever after.
import type { EndPoint, NotifyRule, ScheduleWindow, SentinelTree, Zone } from './ast.ts';

export function pinZones(tree: SentinelTree, zone: Zone): SentinelTree {
  const { from, to, fetch, notify } = tree;
  const windows = fetch?.windows?.map((window): ScheduleWindow => ({ zone, ...window }));
  return {
    ...tree,
    ...(from && { from: pinPoint(from, zone) }),
    ...(to && { to: pinPoint(to, zone) }),
    ...(fetch && windows && { fetch: { ...fetch, windows } }),
    ...(notify && { notify: notify.map((rule) => pinRule(rule, zone)) }),
  };
}

function pinPoint<P extends EndPoint>(point: P, zone: Zone): P {
  return point.kind === 'at' && point.zone === undefined ? { ...point, zone } : point;
}

function pinRule(rule: NotifyRule, zone: Zone): NotifyRule {
  const { when } = rule;
  return when?.kind === 'at' && when.zone === undefined ? { ...rule, when: { ...when, zone } } : rule;
}
