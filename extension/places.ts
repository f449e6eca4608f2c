// Addresses of the extension's own pages.
import type { Places } from './place.ts';

export const places: Places = {
  dashboard: (part = 'sentinels') => `/dashboard/dashboard.html#/${part}`,
  viewer: (changeId) => `/viewer/viewer.html?change=${encodeURIComponent(changeId)}`,
  options: () => '/options/options.html',
  signIn: () => '/options/options.html',
};
