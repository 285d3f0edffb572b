import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import classes from './OldShell.module.css';
import { texts } from './oldShellTexts.ts';

/** Stands in for a remote whose contract this shell does not know: a fresh page brings the shell that does. */
export default function OldShell() {
  return (
    <div className={classes.place}>
      <Notice tone="danger">{texts.tooOld}</Notice>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </div>
  );
}
