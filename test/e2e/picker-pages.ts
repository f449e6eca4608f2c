// The pages the picker is tried on: a shop that watches itself, hostile ones, and ones that are not what they seem.
import { page } from './local-site.ts';

/** Notes down whatever happens to the page, as a suspicious one would. */
const diary = `<script>
  window.changes = [];
  window.heard = [];
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of records)
      changes.push([type, target.nodeName, [...addedNodes].map((n) => n.nodeName).join(), [...removedNodes].map((n) => n.nodeName).join(), attributeName].join(' ').trim());
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ['click', 'mousedown', 'pointerdown', 'pointermove', 'mousemove', 'keydown', 'keyup', 'wheel', 'message'])
    addEventListener(type, () => heard.push(type), true);
</script>`;

export const lamps = [
  ['Red lamp', 40],
  ['Green lamp', 55],
  ['Blue lamp', 70],
] as const;

export function shop(price: string): string {
  return page(
    'Lamp shop',
    `<style>body { font: 16px/1.5 sans-serif; margin: 40px auto; max-width: 900px } td, th { padding: 4px 16px } nav a { margin-right: 12px }</style>
    <nav><a href="/a">Ceiling lamps</a> <a href="/b">Floor lamps</a> <a href="/c">Table lamps</a></nav>
    <main id="main"><h1>Lamps</h1>
      <p>The red lamp costs <b class="price">${price}</b> today.</p>
      <table id="stock"><tr><th>Lamp<th>Stock</tr>${lamps.map(([name, count]) => `<tr><td>${name}<td>${count}</tr>`).join('')}</table>
      <ul class="news"><li>Opened a new shop in Bern.</li><li>Sale until Sunday evening.</li><li>Closed on Monday.</li></ul>
      <img src="/lamp.svg" alt="The red lamp" width="120" height="80">
      <p><input id="field" value="typed"></p>
      <p class="end">Open daily from nine to five, except on holidays.</p>
    </main>${diary}`,
  );
}

/** Everything hidden that is not its own, and a policy that allows nothing. */
export const hostile = page(
  'Hostile',
  `<style>* { color: red !important; } html > div, iframe { display: none !important; opacity: 0 !important; pointer-events: none !important; width: 0 !important }</style>
   <h1>Prices</h1><p id="price">€ 12.50</p>${diary}`,
);

/** The price is drawn by a script. */
export const drawn = page(
  'Drawn',
  `<h1>Prices of today</h1><p>${'What we sell is good and lasts long. '.repeat(8)}</p><p id="spot"></p>
   <script>setTimeout(() => { spot.innerHTML = 'Now <b class="drawn-price">€ 12.50</b>'; }, 50)</script>`,
);

/** The price is inside a component. */
export const component = page(
  'Component',
  `<h1>Prices of today</h1><p>${'What we sell is good and lasts long. '.repeat(8)}</p><price-tag></price-tag>
   <script>customElements.define('price-tag', class extends HTMLElement {
     connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>Now <b class="cost">€ 12.50</b></p>'; }
   })</script>`,
);

export function framing(inner: string, foreign: string): string {
  return page(
    'Framing',
    `<h1>Frames</h1><iframe id="own" src="${inner}" width="500" height="200"></iframe>
     <iframe id="foreign" src="${foreign}" width="500" height="200"></iframe>`,
  );
}
