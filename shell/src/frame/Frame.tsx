import { useLocation, useSession } from '@parkwart/web';
import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';
import classes from './Frame.module.css';
import { SideBar } from './SideBar.tsx';
import { TopBar } from './TopBar.tsx';
import { texts } from './texts.ts';
import { useMenu } from './useMenu.ts';

const OWN_PAGES: Readonly<Record<string, string>> = { '/profile': texts.profile, '/password': texts.password };

export function Frame({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { active } = useMenu(user?.role ?? '');
  useTitle(active?.menu.label ?? OWN_PAGES[pathname]);
  if (!user) return children;
  return (
    <div className={classes.frame} data-side-bar={user.role}>
      <a className={classes.skip} href="#inhalt">
        {texts.skip}
      </a>
      <TopBar user={user} />
      <SideBar role={user.role} />
      <main id="inhalt" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
