// A title as it is compared: it is content, but a count of unread things in front of it, "(3) Inbox", is not.

const counter = /^(?:[([]\d{1,5}\+?[)\]]|[•●*])\s+/;

export function comparableTitle(title: string): string {
  return title.replace(counter, '');
}
