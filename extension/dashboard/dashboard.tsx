// Stub.
import { render } from 'preact';
import { send } from '../send.ts';

render(
  <button type="button" onClick={() => void send('me', {})}>
    dashboard
  </button>,
  document.getElementById('app')!,
);
