// Small line drawings beside words and on buttons; they say nothing to screen readers, the words do.

const paths = {
  check: 'M13.5 5.5A5.5 5.5 0 0 0 3.6 4.3M2.5 10.5a5.5 5.5 0 0 0 9.9 1.2M3.4 1.8v2.7h2.7M12.6 14.2v-2.7H9.9',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  resume: 'M5 3.2v9.6l7.5-4.8z',
  end: 'M4 4h8v8H4z',
  tag: 'M2.5 7.6V3a.5.5 0 0 1 .5-.5h4.6l5.9 5.9a1 1 0 0 1 0 1.4l-3.7 3.7a1 1 0 0 1-1.4 0zM5.5 5.5h.01',
  remove: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3.5 3.5',
  add: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  out: 'M8 10V2.5M5 5l3-3 3 3M3 9v4.5h10V9',
  into: 'M8 2.5V10M5 7.5l3 3 3-3M3 9v4.5h10V9',
  element: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M6 6h4v4H6z',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  done: 'M3 8.5l3.5 3.5L13 4.5',
  tune: 'M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M10 3.2v3.6M5.7 9.2v3.6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon-drawing"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
