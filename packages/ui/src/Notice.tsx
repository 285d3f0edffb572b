import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Notice.module.css';

export interface NoticeProps {
  tone: 'ok' | 'danger' | 'neutral';
  /** Paragraphs; the first says what is the matter. */
  children: ReactNode;
}

const ICONS = { ok: 'check', danger: 'alert', neutral: 'info' } as const;

/** Says something inside a page that must not vanish like a toast; what went wrong is announced at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
