import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Notice.module.css';

export interface NoticeProps {
  tone: 'ok' | 'danger' | 'warning' | 'neutral';
  children: ReactNode;
}

const ICONS = { ok: 'check', danger: 'alert', warning: 'alert', neutral: 'info' } as const;

/** A message inside a page; screen readers announce danger and warning immediately. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={ICONS[tone] === 'alert' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
