import { updateNote } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import text from '@parkwart/ui/text.module.css';
import { toast, useMutation } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { useDraft } from '@parkwart/web/form/useDraft';
import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { failureToast } from '../record/failureToast.tsx';
import { fetchRecord } from '../record/fetchRecord.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordChange } from '../record/useRecordChange.ts';
import { NoteConflict } from './NoteConflict.tsx';
import classes from './NoteField.module.css';
import { texts } from './texts.ts';

const MAX_LENGTH = 1_000;

/** Outlives the row, which unmounts when scrolled away. */
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
      // A saved note is no draft, even if the row has unmounted.
      if (next === undefined) store.clear();
    },
    [store],
  );
  /** Text typed after sending still needs saving. */
  const settle = (sent: string) => {
    if (latest.current === sent) change(undefined);
  };
  return { draft, setDraft: change, settle };
}

interface NoteFieldProps {
  readonly record: ParkingRecord;
  /** Shows all of a long note; Shift and Enter begin a new line. Escape is left to the dialog around it. */
  readonly isTall?: boolean;
  /** Called with how to discard what is typed and neither saved nor being saved, or with undefined. */
  readonly onUnsaved?: (discard: (() => void) | undefined) => void;
}

interface Save {
  readonly note: string;
  /** The record when the typing began. */
  readonly basis: ParkingRecord;
}

interface Conflict {
  readonly mine: string;
  readonly current: ParkingRecord;
  readonly isOpen: boolean;
}

/** Enter and blur save, Escape reverts. */
export function NoteField({ record, isTall = false, onUnsaved }: NoteFieldProps) {
  const change = useRecordChange(updateNote);
  const { draft, setDraft, settle } = useNoteDraft(record);
  // Saves with the version at which typing began, so that another user's note is never overwritten unseen.
  const [basis, setBasis] = useState(record);
  if (draft === undefined && basis !== record) setBasis(record);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ note, basis: { version } }: Save) => change({ ...record, version }, { checkOutNote: note }),
    onSuccess: (_changed, { note }) => {
      settle(note);
      toast.success(texts.noteSaved);
    },
    onError: async (error, sent) => {
      const current = isConflict(error) ? await fetchRecord(record.invoiceNumber).catch(() => undefined) : undefined;
      if (!current) {
        const details = isConflict(error) ? recordTexts.changedElsewhere(record.invoiceNumber) : undefined;
        failureToast(texts.noteFailed, error, undefined, details);
      } else if (current.checkOutNote === sent.note.trim()) settle(sent.note);
      // Another field was changed.
      else if (current.checkOutNote === sent.basis.checkOutNote) mutate({ note: sent.note, basis: current });
      else setConflict({ mine: sent.note, current, isOpen: true });
    },
  });
  const length = draft?.trim().length ?? 0;
  const error = length > MAX_LENGTH ? texts.noteTooLong(MAX_LENGTH, length) : undefined;
  const errorId = useId();
  const isSaving = isPending && draft === variables.note;
  const isUnsaved = draft !== undefined && draft.trim() !== record.checkOutNote && !isSaving;
  useEffect(() => {
    if (!isUnsaved || !onUnsaved) return;
    onUnsaved(() => setDraft(undefined));
    return () => onUnsaved(undefined);
  }, [isUnsaved, onUnsaved, setDraft]);
  // The question before it is closed takes the focus, which must not save what is about to be discarded.
  const isBeingLeft = useRef(false);
  const save = () => {
    if (draft === undefined || isBeingLeft.current || conflict?.isOpen || isSaving) return;
    if (!isPending && draft.trim() === record.checkOutNote) setDraft(undefined);
    else if (error) toast.error(error);
    else mutate({ note: draft, basis });
  };
  const closeConflict = () => setConflict(conflict && { ...conflict, isOpen: false });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur();
    if (event.key !== 'Escape' || draft === undefined) return;
    isBeingLeft.current = isTall;
    if (!isTall || draft.trim() === record.checkOutNote) setDraft(undefined);
  };
  const field = {
    className: classes.note,
    'aria-label': texts.note(record.invoiceNumber),
    'aria-busy': isPending || undefined,
    placeholder: texts.addNote,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && errorId,
    value: draft ?? record.checkOutNote,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDraft(target.value),
    onFocus: () => {
      isBeingLeft.current = false;
    },
    onBlur: save,
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
      {conflict && (
        <NoteConflict
          {...conflict}
          onMine={() => {
            closeConflict();
            mutate({ note: conflict.mine, basis: conflict.current });
          }}
          onTheirs={() => {
            closeConflict();
            settle(conflict.mine);
          }}
          onClose={closeConflict}
        />
      )}
    </>
  );
}
