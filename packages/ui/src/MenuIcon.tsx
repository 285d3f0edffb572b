import { Drawing } from './Icon.tsx';

const PATHS = {
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.7 9.5a2.3 2.3 0 1 1 2.3 2.8v1.4M12 16.4v.1',
  logOut: 'M14 4H5v16h9M10 12h10.5M17 8.5 20.5 12 17 15.5',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
} as const;

/** An icon of the shell's frame; menu entries get their icons from their pages. */
export function MenuIcon({ name }: { readonly name: keyof typeof PATHS }) {
  return <Drawing path={PATHS[name]} />;
}
