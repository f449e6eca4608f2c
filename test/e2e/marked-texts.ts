// Reads from the viewer what a person sees marked: the texts under each kind of mark in each of the two frames.

export interface MarkedTexts {
  old: Record<string, string[]>;
  new: Record<string, string[]>;
}

/** The body of a function to run in the viewer's page; returns MarkedTexts, or null while there are no marks yet. */
export const readMarkedTexts = `
  const read = (side) => {
    const frame = document.querySelector('[data-testid="' + side + '-frame"]');
    const highlights = frame?.contentWindow?.CSS?.highlights;
    if (!highlights) return {};
    const texts = {};
    for (const [name, ranges] of highlights) {
      const list = [...ranges].map((range) => range.toString().trim()).filter((text) => text !== '');
      // Behind the kind stands what is drawn by lot for each view.
      const kind = name.replace(/^wv-(\\w+)-.*$/, '$1');
      if (list.length > 0) texts[kind] = list;
    }
    return texts;
  };
  const marked = { old: read('old'), new: read('new') };
  const any = Object.keys(marked.old).length + Object.keys(marked.new).length > 0;
  return any ? marked : null;
`;
