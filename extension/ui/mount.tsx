// Puts a page's component into its document, with the page's title and language set.
import { type ComponentChild, render } from 'preact';
import './components.css';

export function mount(page: ComponentChild, title?: string): void {
  if (title) document.title = title;
  render(page, document.getElementById('app')!);
}
