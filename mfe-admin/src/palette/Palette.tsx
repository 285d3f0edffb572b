import type { Menu } from '@parkwart/contracts/registry/access';
import { Keys } from './Keys.tsx';
import { Search } from './Search.tsx';
import type { View } from './viewOf.ts';

interface PaletteProps {
  readonly view: View;
  readonly menu: Menu;
  readonly onView: (view: View) => void;
  readonly onClose: () => void;
}

export function Palette({ view, menu, onView, onClose }: PaletteProps) {
  if (view === 'keys') return <Keys onClose={onClose} />;
  return <Search menu={menu} onKeys={() => onView('keys')} onClose={onClose} />;
}
