import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import classes from './OutdatedShell.module.css';

const texts = {
  tooOld:
    'Dieser Bereich passt nicht zu der Seite, die Sie geöffnet haben. Laden Sie sie bitte neu; alles andere können Sie ' +
    'weiter benutzen.',
  reload: 'Neu laden',
};

/** Replaces a remote whose contract version this shell does not support. */
export default function OutdatedShell() {
  return (
    <div className={classes.place}>
      <Notice tone="danger">{texts.tooOld}</Notice>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </div>
  );
}
