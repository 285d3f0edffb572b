import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import classes from './UndoNotice.module.css';

interface UndoNoticeProps {
  readonly onUndo: () => void;
  readonly children: ReactNode;
}

/** In a toast: what was changed, and the way back. */
export function UndoNotice({ onUndo, children }: UndoNoticeProps) {
  return (
    <div className={classes.notice}>
      <p>{children}</p>
      <Button variant="quiet" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}
