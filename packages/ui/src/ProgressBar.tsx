import classes from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; undefined while unknown. */
  value: number | undefined;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true">{value === undefined ? '' : `${Math.round(value * 100)}\u00a0%`}</span>
      <progress className={classes.bar} aria-label={label} value={value} max={1} />
    </div>
  );
}
