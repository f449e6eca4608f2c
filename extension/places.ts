// Addresses of the extension's own pages.
import { newSentinelHash, type Places } from './place.ts';

export const places: Places = {
  dashboard: (part = 'sentinels') => `/dashboard/dashboard.html#/${part}`,
  sentinel: (id) => `/dashboard/dashboard.html#/sentinels/${encodeURIComponent(id)}`,
  editSentinel: (id) => `/dashboard/dashboard.html#/sentinels/${encodeURIComponent(id)}/edit`,
  newSentinel: (given) => `/dashboard/dashboard.html${newSentinelHash(given)}`,
  viewer: (changeId) => `/viewer/viewer.html?change=${encodeURIComponent(changeId)}`,
  options: () => '/options/options.html',
  signIn: () => '/options/options.html',
};
