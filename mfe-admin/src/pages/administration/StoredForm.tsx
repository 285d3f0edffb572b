import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useLocation, useQuery, useQueryClient } from '@parkwart/web';
import { type ReactNode, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { type ConflictLabels, DISCARD_TYPED, KEEP_TYPED, useConflicts } from '../../parts/form/Conflicts.tsx';
import { Failure } from '../../parts/form/Failure.tsx';
import { texts as formTexts } from '../../parts/form/texts.ts';
import { useFormDraft } from '../../parts/form/useFormDraft.ts';
import { useSave } from '../../parts/form/useSave.ts';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import classes from './StoredForm.module.css';
import { texts } from './texts.ts';

interface StoredValues<Stored, Values extends FieldValues, Body> {
  /** Key of the query cache and of the draft. */
  readonly name: readonly [string];
  readonly get: (signal: AbortSignal) => Promise<Stored>;
  readonly put: (body: Body, stored: Stored) => Promise<Stored>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly emptyValues: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly labels: ConflictLabels<Values>;
  readonly texts: { readonly saved: string };
}

/**
 * A form for a single stored object. Another admin's changes replace only fields that the user has not touched. The
 * page holds the state, so that input survives a tab change.
 */
export function useStoredForm<Stored, Values extends FieldValues, Body>(
  { name, get, put, valuesOf, emptyValues, resolver, labels, texts }: StoredValues<Stored, Values, Body>,
  enabled: boolean,
) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: name, queryFn: ({ signal }) => get(signal), enabled, ...FOLLOW_OTHERS });
  const isOpen = query.data !== undefined;
  const stored = query.data && valuesOf(query.data);
  const form = useForm<Values, unknown, Body>({
    mode: 'onTouched',
    resolver,
    defaultValues: emptyValues as DefaultValues<Values>,
    ...(stored && { values: stored }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: name[0], isOpen });
  const conflicts = useConflicts({ form, stored, subject: name[0], labels, isOpen });
  const resetTo = (values: Values | undefined) => {
    conflicts.clear();
    form.reset(values, DISCARD_TYPED);
  };
  const saving = useSave({
    form,
    send: async (body) => {
      if (query.data === undefined) throw new Error('The form was sent before it was loaded.');
      return put(body, query.data);
    },
    queryKey: name,
    // The reason may be out of view in a long form.
    texts: { rejected: formTexts.rejected, ...texts },
    onSaved: (saved) => {
      client.setQueryData(name, saved);
      resetTo(valuesOf(saved));
    },
  });
  return { query, form, saving, draft, conflicts, discard: () => resetTo(undefined) };
}

export interface TabProps {
  readonly isSelected: boolean;
}

interface StoredTabProps extends TabProps {
  readonly isDirty: boolean;
  readonly children: ReactNode;
}

/** The tab stays mounted while another one is selected, so that its input is kept. */
export function StoredTab({ isSelected, isDirty, children }: StoredTabProps) {
  return (
    <>
      <UnloadWarning isDirty={isDirty} />
      {isSelected && children}
    </>
  );
}

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
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  // The office's search links to a field through the hash of the address; the form focuses that field.
  useEffect(() => {
    const field = hash && form.current?.elements.namedItem(hash.slice(1));
    if (field instanceof HTMLElement) field.focus();
  }, [hash]);
  return (
    <Card>
      <form
        ref={form}
        className={classes.form}
        aria-label={own.form}
        data-long={isLong}
        onSubmit={saving.submit}
        noValidate
      >
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
