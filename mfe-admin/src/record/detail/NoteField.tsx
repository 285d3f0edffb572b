import { NOTE_MAX_LENGTH, updateNote } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { isConflict } from '@parkwart/web/errors';
import { useDraft } from '@parkwart/web/form/useDraft';
import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { newest } from '../mutationQueue.ts';
import { fetchRecord } from '../record.ts';
import { texts as recordTexts } from '../texts.ts';
import { useRecordChange } from '../useRecordChange.ts';
import { noteTexts as texts } from './listTexts.ts';
import classes from './NoteField.module.css';

const noteConflict = chunk(
  async () => (await import(/* webpackChunkName: 'NoteConflict' */ './NoteConflict.tsx')).NoteConflict,
);

interface Save {
  readonly note: string;
  /** The record as it was when the user began typing the note, or the record with another user's later change. */
  readonly basis: ParkingRecord;
}

interface Conflict {
  readonly mine: string;
  readonly current: ParkingRecord;
  readonly isOpen: boolean;
}

/** @param settle drops the draft of a saved note, unless the user has typed more since */
function useSaveNote(record: ParkingRecord, settle: (note: string) => void) {
  const change = useRecordChange(updateNote);
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState<string>();
  const save = async ({ note, basis }: Save): Promise<void> => {
    setSaving(note);
    try {
      // Sends the version of `basis`, while lists go on showing the newest fields.
      await change({ ...newest(record, basis), version: basis.version }, { checkOutNote: note });
      settle(note);
      toast.success(texts.noteSaved);
    } catch (error) {
      const current = isConflict(error) ? await fetchRecord(record.invoiceNumber).catch(() => undefined) : undefined;
      if (!current) {
        const details = isConflict(error) ? recordTexts.changedElsewhere(record.invoiceNumber) : undefined;
        failureToast(texts.noteFailed, error, undefined, details);
      } else if (current.checkOutNote === note.trim()) settle(note);
      // Only another field has changed, so retry.
      else if (current.checkOutNote === basis.checkOutNote) await save({ note, basis: current });
      else setConflict({ mine: note, current, isOpen: true });
    } finally {
      setSaving((sent) => (sent === note ? undefined : sent));
    }
  };
  const close = () => setConflict(conflict && { ...conflict, isOpen: false });
  return {
    save: (saved: Save) => void save(saved),
    saving,
    isAsking: conflict?.isOpen ?? false,
    question: conflict && (
      <DialogOnDemand dialog={noteConflict} isOpen={conflict.isOpen} onClose={close}>
        {(NoteConflict) => (
          <NoteConflict
            {...conflict}
            onMine={() => {
              close();
              void save({ note: conflict.mine, basis: conflict.current });
            }}
            onTheirs={() => {
              close();
              settle(conflict.mine);
            }}
            onClose={close}
          />
        )}
      </DialogOnDemand>
    ),
  };
}

/** Stores the draft of a note, because the row unmounts when the user scrolls away. */
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
  /** Drops the draft after saving, unless the user has typed more since sending. */
  const settle = (sent: string) => {
    if (latest.current === sent) change(undefined);
  };
  return { draft, setDraft: change, settle };
}

interface NoteFieldProps {
  readonly record: ParkingRecord;
  /**
   * A larger field that shows a long note; Shift+Enter inserts a line break. Escape closes the dialog here, instead of
   * reverting the note.
   */
  readonly isTall?: boolean;
  /** Called with a function that discards unsaved text, and with undefined once there is no unsaved text. */
  readonly onUnsaved?: (discard: (() => void) | undefined) => void;
}

/** Enter and blur save the note; Escape reverts it. */
export function NoteField({ record, isTall = false, onUnsaved }: NoteFieldProps) {
  const { draft, setDraft, settle } = useNoteDraft(record);
  // Saves with the version at which typing began, so that another user's note is never overwritten unseen.
  const [basis, setBasis] = useState(record);
  if (draft === undefined && basis !== record) setBasis(record);
  const { save, saving, isAsking, question } = useSaveNote(record, settle);
  const length = draft?.trim().length ?? 0;
  const error = length > NOTE_MAX_LENGTH ? texts.noteTooLong(NOTE_MAX_LENGTH, length) : undefined;
  const errorId = useId();
  const isSaving = draft !== undefined && draft === saving;
  const isUnsaved = draft !== undefined && draft.trim() !== record.checkOutNote && !isSaving;
  useEffect(() => {
    if (!isUnsaved || !onUnsaved) return;
    onUnsaved(() => setDraft(undefined));
    return () => onUnsaved(undefined);
  }, [isUnsaved, onUnsaved, setDraft]);
  // The question whether to discard the text takes the focus. The resulting blur must not save text that the user may
  // discard.
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
