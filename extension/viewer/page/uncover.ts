// Shows a page that hides itself, or cannot be scrolled, until a script has run: the person who looked at it saw it without
// that, and here no script ever will.

type Rule = [property: string, isInTheWay: (value: string) => boolean, instead: string];

const rules: Rule[] = [
  ['display', (value) => value === 'none', 'block'],
  ['visibility', (value) => value !== 'visible', 'visible'],
  ['opacity', (value) => Number(value) < 0.1, '1'],
  ['overflow-y', (value) => value === 'hidden' || value === 'clip', 'auto'],
];

/** Only the page as a whole: what is hidden inside it was meant to be. */
export function uncover({ documentElement: root, body, defaultView: view }: Document): void {
  if (view === null) return;
  for (const element of [root, body])
    for (const [property, isInTheWay, instead] of rules)
      if (isInTheWay(view.getComputedStyle(element).getPropertyValue(property)))
        element.style.setProperty(property, instead, 'important');
  // Held in place under a banner that no one can close here.
  if (view.getComputedStyle(body).position === 'fixed')
    body.style.setProperty('position', 'static', 'important');
}
