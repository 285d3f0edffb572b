import type { ParkingRecord } from '@parkwart/contracts/record';
import { updateNote } from '@parkwart/contracts/recordChanges';
import { toast, useMutation } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { useDrafts } from '@parkwart/web/form/drafts';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { failureToast } from '../record/failureToast.tsx';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordChange } from '../record/useRecordChange.ts';
import classes from './NoteField.module.css';
import { texts } from './texts.ts';

const MAX_LENGTH = 1_000;

/** Outlives the row, which unmounts when scrolled away. */
function useDraft({ _id }: ParkingRecord) {
  const drafts = useDrafts();
  const store = useMemo(() => drafts<string>(['note', _id]), [drafts, _id]);
  const [draft, setDraft] = useState(store.read);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () => () => {
      if (latest.current === undefined) store.clear();
      else store.save(latest.current);
    },
    [store],
  );
  const change = (next: string | undefined) => {
    setDraft(next);
    // A saved note is no draft, even if the row has unmounted.
    if (next === undefined) store.clear();
  };
  /** Text typed after sending still needs saving. */
  const settle = (sent: string) => {
    if (latest.current === sent) change(undefined);
  };
  return { draft, setDraft: change, settle };
}

/** Enter and blur save, Escape reverts. */
export function NoteField({ record }: { readonly record: ParkingRecord }) {
  const change = useRecordChange(updateNote);
  const { draft, setDraft, settle } = useDraft(record);
  // Typing is based on the version at which it began, so that no other user's note is overwritten unseen.
  const [version, setVersion] = useState(record.version);
  if (draft === undefined && version !== record.version) setVersion(record.version);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (checkOutNote: string) => change({ ...record, version }, { checkOutNote }),
    onSuccess: (_changed, sent) => {
      settle(sent);
      toast.success(texts.noteSaved);
    },
    onError: (error) => {
      const details = isConflict(error) ? recordTexts.changedElsewhere(record.invoiceNumber) : undefined;
      failureToast(texts.noteFailed, error, undefined, details);
    },
  });
  const save = () => {
    if (draft === undefined || (isPending && draft === variables)) return;
    if (!isPending && draft.trim() === record.checkOutNote) setDraft(undefined);
    else mutate(draft);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setDraft(undefined);
  };
  return (
    <input
      className={classes.note}
      aria-label={texts.note(record.invoiceNumber)}
      aria-busy={isPending || undefined}
      placeholder={texts.addNote}
      title={record.checkOutNote || undefined}
      maxLength={MAX_LENGTH}
      value={draft ?? record.checkOutNote}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
