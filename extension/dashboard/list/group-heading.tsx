// The heading over the sentinels of one site, tag or state.

import { t } from '../../t.ts';
import type { ListItem } from './group-sentinels.ts';
import type { Grouping } from './list-query.ts';
import type { Place } from './sentinel-table.tsx';
import { stateTexts } from './state-texts.ts';

interface Props {
  item: Extract<ListItem, { kind: 'heading' }>;
  grouping: Grouping;
  place: Place;
}

export function GroupHeading({ item: { group, count }, grouping, place }: Props) {
  const text = group === '' ? t(grouping === 'tag' ? 'untagged' : 'noSite') : nameOf(group, grouping);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is read, not operated
    <div class="group-heading" role="row" style={place}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <span role="rowheader" class="clip">
        <strong>{text}</strong> <span class="soft">{count}</span>
      </span>
    </div>
  );
}

function nameOf(group: string, grouping: Grouping): string {
  return grouping === 'state' ? t(stateTexts[group as keyof typeof stateTexts]) : group;
}
