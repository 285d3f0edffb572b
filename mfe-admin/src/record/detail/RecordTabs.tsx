import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Facts } from '@parkwart/ui/Facts';
import { Tabs } from '@parkwart/ui/Tabs';
import { useEffect, useState } from 'react';
import { AccountTab } from '../account/AccountTab.tsx';
import { texts as accountTexts } from '../account/texts.ts';
import { AttachmentsPanel } from '../attachments/AttachmentsPanel.tsx';
import { useUploads } from '../attachments/useUploads.ts';
import { BlockPanel } from '../dunning-block/BlockPanel.tsx';
import { HandOvers } from '../hand-over/HandOvers.tsx';
import { HoldPanel } from '../hold/HoldPanel.tsx';
import { DriverPanel } from '../named-drivers/DriverPanel.tsx';
import { ObjectionsTab } from '../objections/ObjectionsTab.tsx';
import { texts as objectionTexts } from '../objections/texts.ts';
import { VehicleCheck } from '../registered-vehicle/VehicleCheck.tsx';
import { Charges } from './Charges.tsx';
import { factsOf } from './facts.tsx';
import { NoteField } from './NoteField.tsx';
import classes from './RecordDialog.module.css';
import { RecordHistory } from './RecordHistory.tsx';
import { texts } from './texts.ts';

const TABS = [
  { id: 'overview', label: texts.overview },
  { id: 'account', label: accountTexts.tab },
  { id: 'objections', label: objectionTexts.tab },
  { id: 'history', label: texts.history },
] as const;

interface RecordTabsProps {
  readonly record: ParkingRecord;
  /** Called with true while files upload, because leaving would abort them. */
  readonly onUploading: (isUploading: boolean) => void;
  readonly onUnsavedNote: (discard: (() => void) | undefined) => void;
}

export function RecordTabs({ record, onUploading, onUnsavedNote }: RecordTabsProps) {
  const [selected, select] = useState<(typeof TABS)[number]['id']>('overview');
  // Here rather than in the tab, so that uploads continue while another tab is shown.
  const uploads = useUploads(record.invoiceNumber);
  const { isUploading } = uploads;
  useEffect(() => {
    onUploading(isUploading);
    return () => onUploading(false);
  }, [isUploading, onUploading]);
  return (
    <Tabs label={texts.areas} tabs={TABS} selected={selected} onSelect={select}>
      {selected === 'history' && <RecordHistory record={record} />}
      {selected === 'account' && (
        <>
          <AccountTab record={record} />
          <HandOvers record={record} />
        </>
      )}
      {selected === 'objections' && <ObjectionsTab record={record} />}
      {selected === 'overview' && (
        <div className={classes.record}>
          <VehicleCheck record={record} />
          <div className={classes.overview}>
            <Charges record={record} />
            <Facts facts={factsOf(record)} />
            <div>
              <h3 className={classes.label}>{texts.noteLabel}</h3>
              <NoteField record={record} isTall onUnsaved={onUnsavedNote} />
            </div>
            <AttachmentsPanel record={record} uploads={uploads} />
            <div className={classes.further}>
              <DriverPanel record={record} />
              <BlockPanel record={record} />
              <HoldPanel invoiceNumber={record.invoiceNumber} />
            </div>
          </div>
        </div>
      )}
    </Tabs>
  );
}
