// Takes places.ts's place in the web app: the same pages as the server serves them.
import { newSentinelHash, type Places } from './place.ts';

export const places: Places = {
  dashboard: (part = 'sentinels') => `/#/${part}`,
  sentinel: (id) => `/#/sentinels/${encodeURIComponent(id)}`,
  editSentinel: (id) => `/#/sentinels/${encodeURIComponent(id)}/edit`,
  newSentinel: (given) => `/${newSentinelHash(given)}`,
  viewer: (changeId) => `/viewer?change=${encodeURIComponent(changeId)}`,
  options: () => null,
  signIn: (back) => `/sign-in${back ? `#back=${encodeURIComponent(back)}` : ''}`,
};
