// Takes places.ts's place in the web app: the same pages as the server serves them.
import { placesIn } from './place.ts';

export const places = placesIn('/', {
  viewer: (changeId) => `/viewer?change=${encodeURIComponent(changeId)}`,
  options: () => null,
  signIn: (back) => `/sign-in${back ? `#back=${encodeURIComponent(back)}` : ''}`,
});
