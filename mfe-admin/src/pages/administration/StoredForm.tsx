import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/form/Failure.tsx';
import classes from './StoredForm.module.css';
import { texts } from './texts.ts';
import type { useStoredForm } from './useStoredForm.ts';

interface StoredFormProps {
  readonly state: Pick<ReturnType<typeof useStoredForm>, 'saving' | 'draft' | 'conflicts' | 'discard'>;
  readonly texts: { readonly form: string; readonly save: string; readonly restored?: string };
  /** Whether saving sends the version that was read. */
  readonly isVersioned: boolean;
  /** Keeps the save buttons in view. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export function StoredForm({ state, texts: own, isVersioned, isLong, children }: StoredFormProps) {
  const { saving, draft, conflicts, discard } = state;
  return (
    <Card>
      <form className={classes.form} aria-label={own.form} data-long={isLong} onSubmit={saving.submit} noValidate>
        {!(isVersioned && conflicts.isFound) && <Failure error={saving.failure} isVersioned={isVersioned} />}
        {conflicts.notice}
        {children}
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={saving.busy} busyLabel={texts.saving}>
            {own.save}
          </Button>
          {draft.isDirty && (
            <>
              <Button disabled={saving.busy} onClick={discard}>
                {texts.discard}
              </Button>
              <p className={classes.unsaved}>{(draft.isRestored && own.restored) || texts.unsaved}</p>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}
