import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { type ConflictLabels, KEEP_TYPED, useConflicts } from './Conflicts.tsx';
import { Failure } from './Failure.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { type SaveTexts, useSave } from './useSave.ts';

interface ListItem<Values extends FieldValues, Body, Saved> {
  readonly isChange: boolean;
  readonly values: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  /** The item's subject in the journal and key in the draft store. */
  readonly subject: string;
  readonly labels: ConflictLabels<Values>;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Saved>;
  readonly queryKey: readonly string[];
  /** If the texts for a change are missing, those for a new item are used. */
  readonly texts: Record<'add' | 'added', string> &
    Partial<Record<'editTitle' | 'changed', string>> &
    Omit<SaveTexts, 'saved'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function useListItemForm<Values extends FieldValues, Body, Saved>(item: ListItem<Values, Body, Saved>) {
  const { isChange, values, resolver, subject, labels, send, queryKey, texts, isOpen, onClose } = item;
  const form = useForm<Values, unknown, Body>({
    resolver,
    defaultValues: values as DefaultValues<Values>,
    ...(isChange && { values }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: subject, isOpen });
  const stored = isChange ? values : undefined;
  const conflicts = useConflicts({ form, stored, subject, labels, isOpen });
  const { submit, busy, failure } = useSave({
    form,
    send,
    queryKey,
    texts: { ...texts, saved: (isChange && texts.changed) || texts.added },
    onSaved: () => {
      draft.finish();
      onClose();
    },
  });
  const title = (isChange && texts.editTitle) || texts.add;
  const notice = (
    <>
      {!conflicts.isFound && <Failure error={failure} isVersioned={isChange} />}
      {conflicts.notice}
    </>
  );
  const field = (name: Path<Values>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name),
  });
  return { form, field, dialog: { title, isOpen, onClose, onSubmit: submit, busy, notice, draft } };
}
