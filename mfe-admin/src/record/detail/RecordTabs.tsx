import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { plainVehicleFields, VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import { chargesOf, chargesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Facts } from '@parkwart/ui/Facts';
import { keyed } from '@parkwart/ui/keyed';
import { Money } from '@parkwart/ui/Money';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Tabs } from '@parkwart/ui/Tabs';
import { useLocation } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { useEffect, useMemo, useState } from 'react';
import { ChangeValues } from '../../parts/history/ChangeValues.tsx';
import { formatBackdated } from '../../parts/history/formatChange.ts';
import { type Change, JournalPages, useJournal } from '../../parts/history/JournalPages.tsx';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import { AccountTab } from '../account/AccountTab.tsx';
import { texts as accountTexts } from '../account/texts.ts';
import { AttachmentsPanel } from '../attachments/AttachmentsPanel.tsx';
import { Pictures } from '../attachments/RecordFiles.tsx';
import { useUploads } from '../attachments/useUploads.tsx';
import { BlockPanel } from '../dunning-block/BlockPanel.tsx';
import { HandOvers } from '../hand-over/HandOvers.tsx';
import { HoldPanel } from '../hold/HoldPanel.tsx';
import { DriverPanel } from '../named-drivers/DriverPanel.tsx';
import { ObjectionsTab } from '../objections/ObjectionsTab.tsx';
import { texts as objectionTexts } from '../objections/texts.ts';
import { VehicleCheck } from '../registered-vehicle/VehicleCheck.tsx';
import { AgreedTerms } from '../terms/AgreedTerms.tsx';
import { useRecordAddress } from '../useRecordAddress.ts';
import { editRecordDialog } from './editRecordDialog.ts';
import { NoteField } from './NoteField.tsx';
import classes from './RecordDialog.module.css';
import recordTabsClasses from './RecordTabs.module.css';
import { texts } from './texts.ts';

/** Everything that the detail view shows besides charges and files. */
function factsOf(record: ParkingRecord) {
  const owner = [record.ownerName, ...record.address.split('\n')].filter(Boolean).join(', ');
  const registered = [record.registered?.make, record.registered?.colour].filter(Boolean).join(', ');
  return [
    { label: 'Datum', value: record.date },
    { label: 'Einfahrtszeit', value: record.entryTime },
    ...(record.cancelReason === undefined
      ? [{ label: 'Ausfahrt', value: record.exitTime ?? 'Fahrzeug geparkt' }]
      : [{ label: 'Storniert', value: record.cancelReason, wide: true }]),
    { label: VEHICLE_LABELS.vehicleColor, value: record.vehicleColor && <ColourSwatch colour={record.vehicleColor} /> },
    { label: VEHICLE_LABELS.vehicleModel, value: record.vehicleModel },
    ...plainVehicleFields.map(([field, label]) => ({ label, value: record[field] })),
    { label: 'Eingecheckt von', value: record.employeeName },
    ...(record.checkedOutBy ? [{ label: 'Ausgecheckt von', value: record.checkedOutBy }] : []),
    ...(record.exitBackdatedMinutes
      ? [{ label: 'Ausfahrt von Hand gesetzt', value: formatBackdated(record.exitBackdatedMinutes), wide: true }]
      : []),
    ...(record.hasPermit ? [{ label: 'Dauerparker', value: 'Keine Parkgebühr' }] : []),
    ...(record.provisionalReference ? [{ label: 'Vorläufige Nummer', value: record.provisionalReference }] : []),
    ...(record.sentBy ? [{ label: 'Übertragen von', value: record.sentBy }] : []),
    ...(record.alreadyParkedAs
      ? [{ label: 'Stand schon hier', value: `Rechnung ${record.alreadyParkedAs}, beim Übertragen`, wide: true }]
      : []),
    ...(record.letter
      ? [
          { label: 'Mahnung vom', value: record.letter.date },
          { label: 'Zahlbar bis', value: record.letter.deadline },
        ]
      : []),
    ...(record.printedAt ? [{ label: 'Mahnung gedruckt', value: record.printedAt }] : []),
    ...(owner ? [{ label: 'Halter', value: owner, wide: true }] : []),
    ...(registered ? [{ label: 'Laut Halterauskunft', value: registered }] : []),
  ];
}

function Charges({ record }: { readonly record: ParkingRecord }) {
  const { fines, fee, letter, paid = 0, waived = 0 } = record;
  const { open } = useRecordAddress();
  const settled = [
    { label: texts.alreadyPaid, euros: paid },
    { label: texts.waived, euros: waived },
  ].filter(({ euros }) => euros !== 0);
  const costs = letter
    ? [
        { label: texts.ownerLookup, euros: letter.ownerLookup },
        { label: texts.reminderCost, euros: letter.reminderCost },
        { label: texts.interest, euros: letter.interest ?? 0 },
      ].filter(({ euros }) => euros > 0)
    : [];
  return (
    <section>
      <h3 className={classes.label}>{texts.charges}</h3>
      <ul>
        {keyed(fines).map(([key, { type, price, description }]) => (
          <li key={key} className={classes.charge}>
            <span>
              {type}
              {description && <span className={classes.description}>{description}</span>}
            </span>
            <Money euros={price} />
          </li>
        ))}
        <li className={classes.charge}>
          {texts.fee}
          <Money euros={fee} />
        </li>
        {costs.map(({ label, euros }) => (
          <li key={label} className={classes.charge}>
            {label}
            <Money euros={euros} />
          </li>
        ))}
        <li className={classes.total}>
          {texts.total}
          <Money euros={eurosFromCents(chargesTotal(chargesOf(record)))} />
        </li>
        {settled.map(({ label, euros }) => (
          <li key={label} className={classes.charge}>
            {label}
            <Money euros={-euros} />
          </li>
        ))}
        <li className={classes.total}>
          {texts.open}
          <Money euros={eurosFromCents(openOf(record))} />
        </li>
      </ul>
      <Button
        size="small"
        {...onIntent(editRecordDialog)}
        onClick={() => open({ invoiceNumber: record.invoiceNumber, task: 'fine' })}
      >
        <OfficeIcon name="plus" size={18} />
        {texts.addFine}
      </Button>
    </section>
  );
}

/** All changes of the record and its files, newest first. */
export function RecordHistory({ record: { invoiceNumber } }: { readonly record: ParkingRecord }) {
  const journal = useJournal(useMemo(() => ({ subject: recordSubject(invoiceNumber) }), [invoiceNumber]));
  return (
    <JournalPages journal={journal}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState>{journalTexts.empty}</EmptyState>
        ) : (
          <ol aria-label={texts.history}>
            {changes.map((change) => (
              <HistoryItem key={`${change.service}-${change._id}`} change={change} />
            ))}
          </ol>
        )
      }
    </JournalPages>
  );
}

function HistoryItem({ change }: { readonly change: Change }) {
  const { at, kind, accountName, senderName, origin, account } = change;
  const who = account === null ? accountName : `${accountName} (${journalTexts.origins[origin]})`;
  return (
    <li className={recordTabsClasses.change}>
      <p className={recordTabsClasses.when}>
        <time dateTime={at}>{formatInstant(new Date(at))}</time>
        <span>{who}</span>
        {senderName !== undefined && <span>{journalTexts.sentBy(senderName)}</span>}
      </p>
      <div>
        <strong>{journalTexts.kinds[kind] ?? kind}</strong>
        <ChangeValues change={change} />
      </div>
    </li>
  );
}

const TABS = [
  { id: 'overview', label: texts.overview },
  { id: 'account', label: accountTexts.tab },
  { id: 'objections', label: objectionTexts.tab },
  { id: 'history', label: texts.history },
] as const;

interface RecordTabsProps {
  readonly record: ParkingRecord;
  /** Called with true while files upload, because leaving the page would abort the uploads. */
  readonly onUploading: (isUploading: boolean) => void;
  readonly onUnsavedNote: (discard: (() => void) | undefined) => void;
}

export function RecordTabs({ record, onUploading, onUnsavedNote }: RecordTabsProps) {
  const [selected, select] = useState<(typeof TABS)[number]['id']>('overview');
  const { search, key } = useLocation();
  const [shownFor, setShownFor] = useState<string>();
  if (key !== shownFor) {
    setShownFor(key);
    const asked = new URLSearchParams(search).get('part');
    select(TABS.find(({ id }) => id === asked)?.id ?? selected);
  }
  // The uploads belong to the dialog rather than to the tab with the files, so that they continue while another tab is
  // shown.
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
          <Pictures record={record} />
          <VehicleCheck record={record} />
          <div className={classes.overview}>
            <Charges record={record} />
            <div>
              <Facts facts={factsOf(record)} />
              <AgreedTerms record={record} />
            </div>
            <div>
              <h3 className={classes.label}>{texts.noteLabel}</h3>
              <NoteField record={record} isTall onUnsaved={onUnsavedNote} />
            </div>
            <div className={classes.further}>
              <BlockPanel record={record} />
              <DriverPanel record={record} />
              <HoldPanel invoiceNumber={record.invoiceNumber} />
            </div>
            <AttachmentsPanel record={record} uploads={uploads} />
          </div>
        </div>
      )}
    </Tabs>
  );
}
