import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  children: ReactNode;
}

export function EmptyState({ icon = 'search', children }: EmptyStateProps) {
  return (
    <div className={classes.empty} role="status">
      <Icon name={icon} size={32} />
      {children}
    </div>
  );
}
