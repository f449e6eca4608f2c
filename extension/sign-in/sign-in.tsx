// Stub.
import { render } from 'preact';
import { send } from '../send.ts';

render(
  <button type="button" onClick={() => void send('me', {})}>
    sign-in
  </button>,
  document.getElementById('app')!,
);
