// Who waits to hear that something is new for a person: the event streams of their devices, and what tells them.

export interface Listener {
  /** Something was written for the user, by whichever process. */
  heard(): void;
  /** There will be no more. */
  ended(): void;
}

export interface News {
  /** Answers how to stop listening. */
  listen(userId: string, listener: Listener): () => void;
}
