import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { useDraft } from '@parkwart/web/form/useDraft';
import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './NoteField.module.css';
import { texts } from './texts.ts';
import { useSaveNote } from './useSaveNote.tsx';

/** A stored draft, because the row unmounts when the user scrolls away. */
function useNoteDraft({ _id }: ParkingRecord) {
  const store = useDraft<string>(`note:${_id}`);
  const [draft, setDraft] = useState(store.read);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () => () => {
      if (latest.current !== undefined) store.save(latest.current);
    },
    [store],
  );
  const change = useCallback(
    (next: string | undefined) => {
      setDraft(next);
      latest.current = next;
      // Clears the draft of a saved note, even if the row has unmounted.
      if (next === undefined) store.clear();
    },
    [store],
  );
  /** Keeps text that the user typed after sending. */
  const settle = (sent: string) => {
    if (latest.current === sent) change(undefined);
  };
  return { draft, setDraft: change, settle };
}

const MAX_LENGTH = 1_000;

interface NoteFieldProps {
  readonly record: ParkingRecord;
  /** A larger field that shows a long note; Shift+Enter inserts a line break, and Escape closes the dialog instead. */
  readonly isTall?: boolean;
  /** Called with a function that discards unsaved text, and with undefined once there is none. */
  readonly onUnsaved?: (discard: (() => void) | undefined) => void;
}

/** Enter and blur save; Escape reverts. */
export function NoteField({ record, isTall = false, onUnsaved }: NoteFieldProps) {
  const { draft, setDraft, settle } = useNoteDraft(record);
  // Saves with the version at which typing began, so that another user's note is never overwritten unseen.
  const [basis, setBasis] = useState(record);
  if (draft === undefined && basis !== record) setBasis(record);
  const { save, saving, isAsking, question } = useSaveNote(record, settle);
  const length = draft?.trim().length ?? 0;
  const error = length > MAX_LENGTH ? texts.noteTooLong(MAX_LENGTH, length) : undefined;
  const errorId = useId();
  const isSaving = draft !== undefined && draft === saving;
  const isUnsaved = draft !== undefined && draft.trim() !== record.checkOutNote && !isSaving;
  useEffect(() => {
    if (!isUnsaved || !onUnsaved) return;
    onUnsaved(() => setDraft(undefined));
    return () => onUnsaved(undefined);
  }, [isUnsaved, onUnsaved, setDraft]);
  // When the question before closing takes the focus, that blur must not save text that the user may discard.
  const isBeingLeft = useRef(false);
  const onBlur = () => {
    if (draft === undefined || isBeingLeft.current || isAsking || isSaving) return;
    if (saving === undefined && draft.trim() === record.checkOutNote) setDraft(undefined);
    else if (error) toast.error(error);
    else save({ note: draft, basis });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur();
    if (event.key !== 'Escape' || draft === undefined) return;
    isBeingLeft.current = isTall;
    if (!isTall || draft.trim() === record.checkOutNote) setDraft(undefined);
  };
  const field = {
    className: classes.note,
    'aria-label': texts.note(record.invoiceNumber),
    'aria-busy': saving !== undefined || undefined,
    placeholder: texts.addNote,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && errorId,
    value: draft ?? record.checkOutNote,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDraft(target.value),
    onFocus: () => {
      isBeingLeft.current = false;
    },
    onBlur,
    onKeyDown,
  };
  return (
    <>
      {isTall ? <textarea {...field} rows={2} /> : <input {...field} title={record.checkOutNote || undefined} />}
      {error && (
        <span id={errorId} className={isTall ? classes.error : text.spoken}>
          {error}
        </span>
      )}
      {question}
    </>
  );
}
