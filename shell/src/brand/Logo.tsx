import classes from './Logo.module.css';
import { LogoMark } from './LogoMark.tsx';

/** The mark with the name beside it. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Parkwart
    </span>
  );
}
