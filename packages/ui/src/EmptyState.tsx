import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { Drawing, type IconName, PATHS } from './Icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  /** The path of an icon that is not in Icon.tsx. */
  path?: string;
  children: ReactNode;
}

export function EmptyState({ icon = 'search', path = PATHS[icon], children }: EmptyStateProps) {
  return (
    <div className={classes.empty} role="status">
      <Drawing path={path} size={32} />
      {children}
    </div>
  );
}
