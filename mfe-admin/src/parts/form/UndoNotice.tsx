import { Button } from '@parkwart/ui/Button';
import { toast } from '@parkwart/web';
import { type ReactNode, useEffect } from 'react';
import { takesText } from './takesText.ts';
import { texts } from './texts.ts';
import classes from './UndoNotice.module.css';

/** In ms: long enough to read and decide. */
const SHOWN_FOR = 10_000;

export function undoToast(what: string, onUndo: () => void, id: string): void {
  toast(<UndoNotice onUndo={onUndo}>{what}</UndoNotice>, { id, duration: SHOWN_FOR });
}

interface UndoNoticeProps {
  readonly onUndo: () => void;
  readonly children: ReactNode;
}

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey && !takesText(target);

/** Undo functions of the visible notices, newest last; Ctrl+Z calls the last one. */
const shown: (() => void)[] = [];

/** Offers undo with a button, or with Ctrl+Z outside of inputs. */
export function UndoNotice({ onUndo, children }: UndoNoticeProps) {
  useEffect(() => {
    shown.push(onUndo);
    const undo = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndoKey(event) || shown.at(-1) !== onUndo) return;
      event.preventDefault();
      onUndo();
    };
    window.addEventListener('keydown', undo);
    return () => {
      shown.splice(shown.indexOf(onUndo), 1);
      window.removeEventListener('keydown', undo);
    };
  }, [onUndo]);
  return (
    <div className={classes.notice}>
      <p>{children}</p>
      <Button variant="quiet" title={texts.undoKey} aria-keyshortcuts="Control+Z" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}
