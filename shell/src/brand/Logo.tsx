import classes from './Logo.module.css';

/** Same drawing as favicon.svg. */
function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#005b8c" />
      <path d="M11.5 21.5v-15h5.75a4.5 4.5 0 0 1 0 9H11.5" fill="none" stroke="#fff" strokeWidth="3.5" />
      <path d="M6 25.25h20" stroke="#f7b500" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Parkwart
    </span>
  );
}
