/** Strokes on a 24 px grid, 1.75 wide with round ends. */
export const PATHS = {
  alert: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.4v.1',
  car: 'M3 16.5v-3.2c0-.8.5-1.5 1.2-1.8l1.3-.5L7.3 7c.3-.9 1.1-1.5 2.1-1.5h5.2c1 0 1.8.6 2.1 1.5l1.8 4 1.3.5c.7.3 1.2 1 1.2 1.8v3.2ZM5.5 11h13M5 16.5V19M19 16.5V19M7 13.8h1.5M15.5 13.8H17',
  check: 'M4.5 12.5 10 18 19.5 7',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1',
  printer: 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6H7ZM17 11.3v.1',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name: IconName;
  size?: number | undefined;
}

export function Icon({ name, size }: IconProps) {
  return <Drawing path={PATHS[name]} size={size} />;
}

export function Drawing({ path, size = 20 }: { readonly path: string; readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
