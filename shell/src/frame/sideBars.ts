import { isAdmin } from '@parkwart/contracts/role';
import type { MenuIconName } from '@parkwart/ui/MenuIcon';
import { texts } from './texts.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: MenuIconName;
}

/** The two side bars. The first entry is the page that / shows. */
const STAFF: readonly Entry[] = [
  { to: '/parking', label: texts.checkIn, icon: 'park' },
  { to: '/check-out', label: texts.checkOut, icon: 'coins' },
];

const ADMIN: readonly Entry[] = [
  { to: '/admin', label: texts.dashboard, icon: 'chart' },
  { to: '/add-user', label: texts.users, icon: 'users' },
  { to: '/add-fine', label: texts.fineTypes, icon: 'settings' },
  { to: '/pay', label: texts.fines, icon: 'euro' },
  { to: '/reminder', label: texts.reminders, icon: 'letter' },
];

export const entriesFor = (role: string): readonly Entry[] => (isAdmin(role) ? ADMIN : STAFF);

/** Which entry the page at `path` belongs to. */
export function activeEntry(entries: readonly Entry[], path: string): Entry | undefined {
  return path === '/' ? entries[0] : entries.find(({ to }) => to === path);
}
