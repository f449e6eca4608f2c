// Which mail addresses are taken: those a person would write. Quoted names, comments and lists are not, so that no part of one
// can ever be read as something else on its way.

const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;

export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= 254 &&
    name.length <= 64 &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one))
  );
}
