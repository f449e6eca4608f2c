// The document a frame starts with: a policy under which it loads nothing but what we put in, before anything else.

const local = 'data: blob:';

/** `isRemote`: the person asked for pictures, styles and fonts from the web, for this view. */
export function framePolicy(isRemote: boolean): string {
  const web = isRemote ? ' https: http:' : '';
  return [
    "default-src 'none'",
    "script-src 'none'",
    `img-src ${local}${web}`,
    `style-src 'unsafe-inline'${web}`,
    `font-src ${local}${web}`,
    "connect-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

export function frameSkeleton(isRemote: boolean): string {
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${framePolicy(isRemote)}"><meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off"></head><body></body></html>`;
}
