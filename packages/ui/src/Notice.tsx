import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Notice.module.css';

export interface NoticeProps {
  tone: 'ok' | 'danger' | 'neutral';
  children: ReactNode;
}

const ICONS = { ok: 'check', danger: 'alert', neutral: 'info' } as const;

/** A message inside a page; the danger tone is announced at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
