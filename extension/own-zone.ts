// The person's own time zone, in which times without one are meant and times in words are told.

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
