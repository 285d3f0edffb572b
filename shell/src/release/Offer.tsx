import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import classes from './NewVersion.module.css';
import { texts } from './texts.ts';
import { useFormInUse } from './useFormInUse.ts';

export default function Offer() {
  if (useFormInUse()) return null;
  return (
    <div className={classes.offer}>
      <Notice tone="neutral">{texts.newVersion}</Notice>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </div>
  );
}
