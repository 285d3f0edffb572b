import { Drawing, PATHS } from './Icon.tsx';

const ALL_PATHS = {
  ...PATHS,
  back: 'M15 5l-7 7 7 7',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  undo: 'M9 14 4.5 9.5 9 5M5 9.5h9a5.5 5.5 0 0 1 0 11h-3',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18ZM14 7l3 3M13 20h7',
  euro: 'M18 6.5A7 7 0 1 0 18 17.5M3.5 10.5H13M3.5 13.5H13',
  eye: 'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  file: 'M6 3.5h8l4 4v13H6ZM13.5 3.5V8H18',
  filter: 'M4 6h16l-6.2 7v5.5l-3.6 1.8V13Z',
  key: 'M8 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM11.5 12H21v3.5M17 12v3',
  letter: 'M3.5 6h17v12h-17ZM3.5 6.5 12 13l8.5-6.5',
  minus: 'M5 12h14',
  more: 'M5 11.5h.01M12 11.5h.01M19 11.5h.01M5 12.5h.01M12 12.5h.01M19 12.5h.01',
  next: 'M9 5l7 7-7 7',
  pause: 'M8.5 5v14M15.5 5v14',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 20h15',
} as const;

export type OfficeIconName = keyof typeof ALL_PATHS;

export interface OfficeIconProps {
  name: OfficeIconName;
  size?: number | undefined;
}

/** Icons for the office's pages. Separate from `Icon`, to keep them out of the booth's first load. */
export function OfficeIcon({ name, size }: OfficeIconProps) {
  return <Drawing path={ALL_PATHS[name]} size={size} />;
}
