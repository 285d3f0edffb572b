import type { Registry } from '@parkwart/contracts/registry/registry';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useSession } from '@parkwart/web';
import { hasUpdateFor } from './hasUpdateFor.ts';
import classes from './NewVersion.module.css';
import { texts } from './texts.ts';
import { useFormInUse } from './useFormInUse.ts';

/** Shown only if the user's own pages change: a booth does not reload for an office release. */
export default function Offer({ newer }: { readonly newer: Registry }) {
  const isInUse = useFormInUse();
  const { user } = useSession();
  if (isInUse || !hasUpdateFor(user, newer)) return null;
  return (
    <div className={classes.offer}>
      <Notice tone="neutral">{texts.newVersion}</Notice>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </div>
  );
}
