// What people call an element.
import { t } from '../t.ts';

const names: [RegExp, Parameters<typeof t>[0]][] = [
  [/^a$/, 'nameLink'],
  [/^(?:img|picture|svg|video|canvas|figure)$/, 'namePicture'],
  [/^(?:table|tbody|thead)$/, 'nameTable'],
  [/^tr$/, 'nameRow'],
  [/^t[dh]$/, 'nameCell'],
  [/^(?:ul|ol|dl)$/, 'nameList'],
  [/^(?:li|dt|dd)$/, 'nameItem'],
  [/^h[1-6]$/, 'nameHeading'],
  [/^p$/, 'nameParagraph'],
  [/^(?:input|select|textarea|form)$/, 'nameField'],
  [/^button$/, 'nameButton'],
  [/^i?frame$/, 'nameFrame'],
  [/^(?:span|b|strong|em|i|small|time|label|code|sup|sub|mark|s|del|ins)$/, 'nameText'],
];

export function elementName(tag: string): string {
  return t(names.find(([pattern]) => pattern.test(tag))?.[1] ?? 'namePart');
}
