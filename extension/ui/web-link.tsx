// A link to a watched page. Its address is hostile: only http and https become links, opened without referrer.
import type { ComponentChildren } from 'preact';

export function WebLink({
  url,
  children,
  ...rest
}: {
  url: string;
  children: ComponentChildren;
  class?: string;
}) {
  if (!/^https?:\/\//i.test(url)) return <span {...rest}>{children}</span>;
  return (
    <a {...rest} href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {children}
    </a>
  );
}
