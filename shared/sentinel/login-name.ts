// What a login may be called: one line of letters, digits and what stands in addresses, so that it reads well in a sentinel.

export const longestLoginName = 64;
const shape = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._@-]*[\p{L}\p{N}._@-])?$/u;

export function isLoginName(text: string): boolean {
  return text.length <= longestLoginName && shape.test(text);
}
