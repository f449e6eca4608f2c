// Finds the picture that was right-clicked, by its address, and says how it is written down. The background calls it by name.
import { describePicks } from './describe-picks.ts';

const own = globalThis as { describeImage?: (address: string) => ReturnType<typeof describePicks> };

own.describeImage = (address) => {
  const image = [...document.images].find(({ currentSrc, src }) => currentSrc === address || src === address);
  return image ? describePicks([image], document.createElement('div')) : null;
};
