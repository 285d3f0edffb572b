import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Facts } from '@parkwart/ui/Facts';
import { useSavers } from '../../parts/form/Conflicts.tsx';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { texts as formTexts } from '../../parts/form/texts.ts';
import { noteTexts as texts } from './listTexts.ts';

interface NoteConflictProps {
  readonly mine: string;
  readonly current: ParkingRecord;
  readonly isOpen: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  /** Closes without a choice: the typed note stays unsaved. */
  readonly onClose: () => void;
}

export function NoteConflict({ mine, current, isOpen, onMine, onTheirs, onClose }: NoteConflictProps) {
  const { invoiceNumber, version, checkOutNote } = current;
  const saverOf = useSavers(recordSubject(invoiceNumber), String(version), isOpen);
  return (
    <OfficeDialog
      title={texts.note(invoiceNumber)}
      isOpen={isOpen}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>{texts.keepStoredNote}</Button>
          <Button variant="primary" onClick={onMine}>
            {texts.saveOwnNote}
          </Button>
        </>
      }
    >
      <p>{texts.noteConflict}</p>
      <Facts
        facts={[
          { label: formTexts.ownValue, value: mine || formTexts.emptyValue, wide: true },
          {
            label: formTexts.storedValue(saverOf('checkOutNote')),
            value: checkOutNote || formTexts.emptyValue,
            wide: true,
          },
        ]}
      />
    </OfficeDialog>
  );
}
