// The words for what the list can be narrowed to.
export const stateTexts = {
  all: 'all',
  unread: 'unread',
  trouble: 'stateTrouble',
  enabled: 'stateEnabled',
  waiting: 'stateWaiting',
  disabled: 'stateDisabled',
  ended: 'stateEnded',
} as const;
