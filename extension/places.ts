// Addresses of the extension's own pages.
import { placesIn } from './place.ts';

export const places = placesIn('/dashboard/dashboard.html', {
  viewer: (changeId) => `/viewer/viewer.html?change=${encodeURIComponent(changeId)}`,
  options: () => '/options/options.html',
  signIn: () => '/options/options.html',
});
