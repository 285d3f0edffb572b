import { Icon } from '@parkwart/ui/Icon';
import { Link } from '@parkwart/web';
import { Logo } from '../brand/Logo.tsx';
import classes from './TopBar.module.css';
import { texts } from './texts.ts';

/** @param props `user` is the stored display name (spec §1) */
export function TopBar({ user }: { readonly user: string }) {
  return (
    <header className={classes.bar}>
      <Link className={classes.home} to="/" aria-label={texts.home}>
        <Logo />
      </Link>
      <p className={classes.greeting}>
        <span className={classes.welcome}>{texts.greeting} </span>
        <strong>{user}</strong>
      </p>
      <Link className={classes.profile} to="/profile" aria-label={texts.profile} title={texts.profile}>
        <Icon name="user" />
      </Link>
    </header>
  );
}
