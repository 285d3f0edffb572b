import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link } from '@parkwart/web';
import { Logo } from '../brand/Logo.tsx';
import classes from './TopBar.module.css';
import { texts } from './texts.ts';

export function TopBar({ user }: { readonly user: string }) {
  return (
    <header className={classes.bar}>
      <Link className={classes.home} to="/" aria-label={texts.home}>
        <Logo />
      </Link>
      <Link className={classes.person} to="/profile" title={texts.profile}>
        <span className={classes.greeting}>
          <span className={classes.welcome}>{texts.greeting} </span>
          <strong>{user}</strong>
        </span>
        <span className={classes.profile}>
          <MenuIcon name="user" />
        </span>
      </Link>
    </header>
  );
}
