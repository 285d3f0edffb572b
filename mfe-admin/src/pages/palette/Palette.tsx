import type { Menu } from '@parkwart/contracts/registry/access';
import { Button } from '@parkwart/ui/Button';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import classes from './Keys.module.css';
import { Search } from './Search.tsx';
import { texts } from './texts.ts';
import type { View } from './viewOf.ts';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <OfficeDialog
      title={texts.keys}
      isOpen
      onClose={onClose}
      actions={
        <Button data-initial-focus onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <dl className={classes.keys}>
        {texts.keyList.map(({ keys, what }) => (
          <div key={what} className={classes.line}>
            <dt className={classes.combination}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </OfficeDialog>
  );
}

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
