import { useDraft } from '@parkwart/web/form/useDraft';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** @param mark the entry of a field in `dirtyFields`; nested for a list */
export function isDirtyField(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirtyField) : mark === true;
}

interface Drafted<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly name: string;
  /** If the form is still open when it unmounts, its draft is kept; otherwise the draft is deleted. */
  readonly isOpen: boolean;
}

function dirtyValues<Values extends FieldValues>(values: Values, dirty: FieldValues): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isDirtyField(dirty[field]))) as Partial<Values>;
}

/**
 * Restores the input that the user typed before leaving the page. Restored input takes precedence over newer server
 * values.
 */
export function useFormDraft<Values extends FieldValues, Body>({ form, name, isOpen }: Drafted<Values, Body>) {
  const store = useDraft<Partial<Values>>(name);
  const { isDirty, dirtyFields } = form.formState;
  const [isRestored, setRestored] = useState(false);
  const isDone = useRef(false);
  const restore = useEffectEvent((draft: Partial<Values> | undefined) => {
    for (const [field, value] of Object.entries(draft ?? {})) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    setRestored(draft !== undefined);
  });
  /** Undefined if there is nothing to restore. */
  const typedOnLeaving = useEffectEvent(() => {
    const typed = dirtyValues(form.getValues(), dirtyFields);
    // The form is still open, so the user left the page rather than closing the form.
    return isOpen && !isDone.current && Object.keys(typed).length > 0 ? typed : undefined;
  });

  useEffect(() => {
    if (!isOpen) return;
    isDone.current = false;
    restore(store.read());
    return () => {
      const typed = typedOnLeaving();
      if (typed) store.save(typed);
      else store.clear();
    };
  }, [isOpen, store]);

  return {
    isDirty: isOpen && isDirty,
    isRestored: isOpen && isDirty && isRestored,
    /** Call this for a form that unmounts while it closes or saves. */
    finish: () => {
      isDone.current = true;
      store.clear();
    },
  };
}
