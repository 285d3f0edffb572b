import { updateNote } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { isConflict } from '@parkwart/web/errors';
import { useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/DialogOnDemand.tsx';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { newest } from '../mutationQueue.ts';
import { texts as recordTexts } from '../texts.ts';
import { fetchRecord } from '../useRecord.ts';
import { useRecordChange } from '../useRecordChange.ts';
import { texts } from './texts.ts';

const noteConflict = chunk(
  async () => (await import(/* webpackChunkName: 'NoteConflict' */ './NoteConflict.tsx')).NoteConflict,
);

interface Save {
  readonly note: string;
  /** The record when the user began typing, or as another user has changed it since. */
  readonly basis: ParkingRecord;
}

interface Conflict {
  readonly mine: string;
  readonly current: ParkingRecord;
  readonly isOpen: boolean;
}

/** @param settle drops the draft of a saved note, unless the user has typed more since */
export function useSaveNote(record: ParkingRecord, settle: (note: string) => void) {
  const change = useRecordChange(updateNote);
  const [conflict, setConflict] = useState<Conflict>();
  /** The note that is being sent. */
  const [saving, setSaving] = useState<string>();
  const save = async ({ note, basis }: Save): Promise<void> => {
    setSaving(note);
    try {
      // Lists go on showing the newest fields.
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
