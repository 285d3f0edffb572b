import { updateNote } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast, useMutation } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { isConflict } from '@parkwart/web/errors';
import { useState } from 'react';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { failureToast } from '../record/failureToast.tsx';
import { fetchRecord } from '../record/fetchRecord.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordChange } from '../record/useRecordChange.ts';
import { texts } from './texts.ts';

const noteConflict = chunk(
  async () => (await import(/* webpackChunkName: 'NoteConflict' */ './NoteConflict.tsx')).NoteConflict,
);

interface Save {
  readonly note: string;
  /** The record when the user began typing. */
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
      // Only another field has changed, so retry.
      else if (current.checkOutNote === sent.basis.checkOutNote) mutate({ note: sent.note, basis: current });
      else setConflict({ mine: sent.note, current, isOpen: true });
    },
  });
  const close = () => setConflict(conflict && { ...conflict, isOpen: false });
  return {
    save: mutate,
    /** The note that is being sent. */
    saving: isPending ? variables.note : undefined,
    isAsking: conflict?.isOpen ?? false,
    question: conflict && (
      <DialogOnDemand dialog={noteConflict} isOpen={conflict.isOpen} onClose={close}>
        {(NoteConflict) => (
          <NoteConflict
            {...conflict}
            onMine={() => {
              close();
              mutate({ note: conflict.mine, basis: conflict.current });
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
