import { type DraftName, useDrafts } from '@parkwart/web/form/drafts';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

interface Drafted<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly name: DraftName;
  /** Whether the form is in use; when it ends in any other way than by leaving the page, the draft is done with. */
  readonly isOpen: boolean;
}

/** Whether anything is marked as changed, in a field or in what is inside it. */
function isMarked(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null ? Object.values(mark).some(isMarked) : mark === true;
}

/** The fields in which something was typed. */
function typedIn<Values extends FieldValues>(values: Values, dirty: FieldValues): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isMarked(dirty[field]))) as Partial<Values>;
}

/**
 * Keeps what is typed in a form when the page is left, by the browser's back button or a link, and puts it back when
 * the form is opened again, over what the server has by then.
 */
export function useFormDraft<Values extends FieldValues, Body>({ form, name, isOpen }: Drafted<Values, Body>) {
  const store = useDrafts()<Partial<Values>>(name);
  const { isDirty, dirtyFields } = form.formState;
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ isOpen, dirtyFields });
  latest.current = { isOpen, dirtyFields };
  const isDone = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendering makes another array
  useEffect(() => {
    if (!isOpen) return;
    isDone.current = false;
    const draft = store.read();
    for (const [field, value] of Object.entries(draft ?? {})) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    setRestored(draft !== undefined);
    return () => {
      const typed = typedIn(form.getValues(), latest.current.dirtyFields);
      // Still open: it was not closed, it went with its page.
      if (latest.current.isOpen && !isDone.current && Object.keys(typed).length > 0) store.keep(typed);
      else store.forget();
    };
  }, [isOpen, JSON.stringify(name)]);

  return {
    isDirty: isOpen && isDirty,
    isRestored: isOpen && isDirty && isRestored,
    /** Says that the form is done with, for one that goes as it is closed, or went while it was being saved. */
    finish: () => {
      isDone.current = true;
      store.forget();
    },
  };
}
