import { isAdmin } from '@parkwart/contracts/entities/role';
import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link } from '@parkwart/web';
import { Logo } from '../brand/Logo.tsx';
import { OfficeBar } from '../OfficeBar.tsx';
import classes from './TopBar.module.css';
import { texts } from './texts.ts';

export function TopBar({ user }: { readonly user: SessionUser }) {
  return (
    <header className={classes.bar}>
      <Link className={classes.home} to="/" aria-label={texts.home}>
        <Logo />
      </Link>
      {isAdmin(user.role) && <OfficeBar role={user.role} />}
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
