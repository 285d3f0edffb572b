import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link } from '@parkwart/web';
import { Logo } from '../brand/Logo.tsx';
import { useTopBar } from '../PagesProvider.tsx';
import classes from './TopBar.module.css';
import { TopBarModule } from './TopBarModule.tsx';
import { texts } from './texts.ts';
import { useMenu } from './useMenu.ts';

export function TopBar({ user }: { readonly user: SessionUser }) {
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
