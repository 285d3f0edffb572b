import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link, useLocation, useSession } from '@parkwart/web';
import type { ReactNode } from 'react';
import { Logo } from '../brand/Logo.tsx';
import { useTopBar } from '../PagesProvider.tsx';
import { useTitle } from '../useTitle.ts';
import classes from './Frame.module.css';
import { SideBar, useMenu } from './SideBar.tsx';
import { TopBarModule } from './TopBarModule.tsx';
import { texts } from './texts.ts';

function TopBar({ user }: { readonly user: SessionUser }) {
  const { entries } = useMenu(user.role);
  return (
    <header className={classes.bar}>
      <Link className={classes.home} to="/" aria-label={texts.home}>
        <Logo />
      </Link>
      {user.isDemo && <mark>{texts.demo}</mark>}
      {useTopBar().map((id) => (
        <TopBarModule key={id} id={id} menu={entries} />
      ))}
      <Link className={classes.person} to="/profile" title={texts.profile}>
        <span className={classes.greeting}>
          <span className={classes.welcome}>{texts.greeting} </span>
          <strong>{user.user}</strong>
        </span>
        <span className={classes.profile}>
          <MenuIcon name="user" />
        </span>
      </Link>
    </header>
  );
}

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
