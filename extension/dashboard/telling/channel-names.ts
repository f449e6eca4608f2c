// What the channels are called on the screen.
export const channelNames = {
  extension: 'channelExtension',
  email: 'channelEmail',
  webhook: 'channelWebhook',
  feed: 'channelFeed',
} as const;
