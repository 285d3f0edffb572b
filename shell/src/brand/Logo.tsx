import classes from './Logo.module.css';
import { LogoMark } from './LogoMark.tsx';

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Parkwart
    </span>
  );
}
