import type { Menu } from '@parkwart/contracts/registry/access';
import { Icon } from '@parkwart/ui/Icon';
import { useSession } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { Suspense, useEffect, useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { barTexts as texts } from './barTexts.ts';
import classes from './OfficeBar.module.css';
import { type View, viewOf } from './viewOf.ts';

const palette = chunk(async () => (await import(/* webpackChunkName: 'Palette' */ './Palette.tsx')).Palette);

/** Part of every page, so keep it small: its dialogs load on first use. */
export function OfficeBar({ menu }: { readonly menu: Menu }) {
  const { expired } = useSession();
  const [view, setView] = useState<View>();
  useEffect(() => {
    if (expired) return;
    const open = (event: KeyboardEvent) => {
      const asked = viewOf(event);
      if (!asked) return;
      event.preventDefault();
      setView(asked);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [expired]);
  const close = () => setView(undefined);
  return (
    <>
      <button
        className={classes.search}
        type="button"
        title={texts.placeholder}
        aria-keyshortcuts="Control+K"
        {...onIntent(palette)}
        onClick={() => setView('search')}
      >
        <Icon name="search" />
        <span className={classes.label}>{texts.open}</span>
        <span className={classes.keys} aria-hidden="true">
          {texts.openKeys}
        </span>
      </button>
      <Suspense>
        <DialogOnDemand dialog={palette} isOpen={view !== undefined} onClose={close}>
          {(Palette) => view && <Palette view={view} menu={menu} onView={setView} onClose={close} />}
        </DialogOnDemand>
      </Suspense>
    </>
  );
}
