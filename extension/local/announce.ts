// Tells every open page of this browser that what lies in the database has changed.

const channelName = 'webvigil-replica';

export function announce(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** Answers how to stop listening. */
export function onAnnounced(heard: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = heard;
  return () => channel.close();
}
