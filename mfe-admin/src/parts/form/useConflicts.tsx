import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { type ConflictLabels, Conflicts } from './Conflicts.tsx';
import { type Conflict, conflictsAfter } from './conflict.ts';
import { isDirtyField } from './isDirtyField.ts';

interface Options<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  /** In the form's format; undefined until it is loaded, and for a new item. */
  readonly stored: Values | undefined;
  /** The subject in the journal. */
  readonly subject: string;
  readonly labels: ConflictLabels<Values>;
  readonly isOpen: boolean;
}

const CHOSEN = { shouldDirty: true, shouldValidate: true };

/**
 * If another user or another tab changes a field that the user is editing, shows both values and lets the user choose.
 * Untouched fields follow the stored value (KEEP_TYPED). Call it after `useForm`.
 */
export function useConflicts<Values extends FieldValues, Body>(options: Options<Values, Body>) {
  const { form, stored, subject, labels, isOpen } = options;
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  // Subscribed during rendering, before the form takes over the stored values.
  const { dirtyFields } = form.formState;
  // Compared as text, because the values are new objects on each render.
  const text = JSON.stringify(stored);
  const last = useRef(text);
  const hasChanged = last.current !== undefined && text !== undefined && last.current !== text;
  const typed = hasChanged ? (JSON.parse(JSON.stringify(form.getValues())) as Values) : undefined;

  const choose = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, CHOSEN);
  const compare = useEffectEvent((before: string | undefined) => {
    if (!before || !stored || !typed) return;
    const dirty: FieldValues = dirtyFields;
    const isTyped = (field: string) => isDirtyField(dirty[field]);
    const next = conflictsAfter(conflicts, { before: JSON.parse(before), stored, typed, isTyped });
    setConflicts(next);
    // By now the form has merged both versions of a list, so restore the user's.
    for (const { field, mine } of next) if (isTyped(field) && Array.isArray(mine)) choose(field, mine);
  });
  useEffect(() => {
    const before = last.current;
    last.current = text;
    if (isOpen) compare(before);
    else setConflicts([]);
  }, [text, isOpen]);

  const shown = conflicts.filter(({ field }) => field in labels);
  return {
    isFound: shown.length > 0,
    clear: () => setConflicts([]),
    notice: shown.length > 0 && (
      <Conflicts conflicts={shown} control={form.control} subject={subject} labels={labels} choose={choose} />
    ),
  };
}
