import classes from './Skeleton.module.css';

export interface SkeletonProps {
  lines?: number;
  /** The text that screen readers announce while data loads. */
  label?: string;
}

export function Skeleton({ lines = 3, label = 'Wird geladen …' }: SkeletonProps) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
        <span key={line} className={classes.line} />
      ))}
    </div>
  );
}
