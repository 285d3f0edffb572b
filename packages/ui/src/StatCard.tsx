import type { ReactNode } from 'react';
import classes from './StatCard.module.css';
import text from './text.module.css';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <dl className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note !== undefined && <dd className={text.hint}>{note}</dd>}
    </dl>
  );
}
