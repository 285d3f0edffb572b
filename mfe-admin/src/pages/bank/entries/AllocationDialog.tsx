import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { MAX_FOUND, searchOpenRecords } from '@parkwart/contracts/calls/recordSearch';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isWaivedWhole, openOf } from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { Button } from '@parkwart/ui/Button';
import { CommandMenu } from '@parkwart/ui/CommandMenu';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { IconButton } from '@parkwart/ui/IconButton';
import { Plate } from '@parkwart/ui/Plate';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { callApi, useQuery } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useId, useState } from 'react';
import { Failure } from '../../../parts/form/Failure.tsx';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { typedCents } from '../../../parts/form/typedNumber.ts';
import { useDiscardQuestion } from '../../../parts/form/useDiscardQuestion.tsx';
import { fetchRecord } from '../../../record/record.ts';
import { FoundRecord, spokenRecord, useTypedSearch } from '../../../record/search/foundRecords.tsx';
import { type Allocation, BANK_KEY, sendAllocations, useBankCache } from '../bank.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import classes from './Allocation.module.css';
import { EntryFacts } from './EntryFacts.tsx';
import { texts as bankTexts } from './texts.ts';

function whySettled(record: ParkingRecord): string {
  if (record.isDisable) return 'Sie ist inaktiv';
  if (isWaivedWhole(record)) return 'Sie ist erlassen';
  return record.isPay ? 'Sie ist bezahlt' : 'Berechnet ist nichts';
}

const texts = {
  title: 'Umsatz zuordnen',
  search: 'Rechnung suchen',
  placeholder: 'Nummer, Betrag, Kennzeichen, Halter',
  found: 'Offene Rechnungen',
  hint: `Gezeigt werden höchstens ${MAX_FOUND} Rechnungen, auf denen etwas offen ist.`,
  searching: 'Wird gesucht …',
  nothingFound: (typed: string) => `Keine offene Rechnung gefunden für „${typed}“.`,
  settled: (record: ParkingRecord) => `Auf Rechnung ${record.invoiceNumber} ist nichts offen: ${whySettled(record)}.`,
  allChosen: 'Alle Treffer sind schon gewählt.',
  searchFailed: 'Die Rechnungen konnten nicht durchsucht werden.',
  proposalFailed: 'Die vorgeschlagenen Rechnungen konnten nicht geladen werden.',
  chosen: 'Zugeordnete Rechnungen',
  none: 'Noch keine Rechnung gewählt.',
  open: (euros: string) => `${euros} offen`,
  amount: (invoiceNumber: number) => `Betrag für Rechnung ${invoiceNumber} (€)`,
  remove: (invoiceNumber: number) => `Rechnung ${invoiceNumber} entfernen`,
  mostOpen: (euros: string) => `Offen sind nur ${euros}.`,
  amountMissing: 'Bitte geben Sie einen Betrag an.',
  recordMissing: 'Bitte wählen Sie mindestens eine Rechnung.',
  rest: (euros: string) => `Nicht zugeordnet: ${euros}`,
  tooMuch: (euros: string) => `${euros} mehr, als der Umsatz hat.`,
  book: 'Buchen',
  booking: 'Wird gebucht …',
  cancel: 'Abbrechen',
};

/** A single digit is enough to search, because it may be an amount in euros. */
const isEnough = (text: string) => text.length > 1 || /^\d$/.test(text);

const findOpenRecords = (text: string, signal: AbortSignal) =>
  callApi(searchOpenRecords, { query: { text } }, { signal });

interface RecordPickerProps {
  /** Records that are already chosen, so the search omits them. */
  readonly chosen: readonly number[];
  readonly onChoose: (record: ParkingRecord) => void;
}

/** Lets the user search for records with an open amount. The search text may also be this amount. */
function RecordPicker({ chosen, onChoose }: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, error, isSearching } = useTypedSearch(text, [...BANK_KEY, 'open-records'], findOpenRecords, isEnough);
  const choose = (record: ParkingRecord) => {
    setTyped('');
    onChoose(record);
  };
  const commands = (found?.records ?? [])
    .filter((record) => openOf(record) > 0 && !chosen.includes(record.invoiceNumber))
    .map((record) => commandOf(record, choose));
  const empty = () => {
    if (!isEnough(text)) return texts.hint;
    if (isSearching) return texts.searching;
    if (error) return [texts.searchFailed, errorMessage(error)].filter(Boolean).join(' ');
    if (found?.settled) return texts.settled(found.settled);
    return found && found.records.length > 0 ? texts.allChosen : texts.nothingFound(text);
  };
  return (
    <div className={classes.picker}>
      <CommandMenu
        label={texts.search}
        placeholder={texts.placeholder}
        typed={typed}
        onType={setTyped}
        groups={[{ id: 'records', label: texts.found, commands }]}
        empty={empty()}
      />
    </div>
  );
}

function commandOf(record: ParkingRecord, choose: (record: ParkingRecord) => void) {
  const open = texts.open(formatCents(openOf(record)));
  const content = (
    <div className={classes.found}>
      <FoundRecord record={record} />
      <span className={classes.open}>{open}</span>
    </div>
  );
  const name = `${spokenRecord(record)}, ${open}`;
  return { id: String(record.invoiceNumber), name, content, run: () => choose(record) };
}

/** The part of an entry that is allocated to one record. */
interface AllocationLine {
  readonly record: ParkingRecord;
  /** In euros, as typed. */
  readonly typed: string;
}

const lineOf = (record: ParkingRecord, cents: Cents): AllocationLine => ({
  record,
  typed: formatDecimal(eurosFromCents(Math.max(Math.min(cents, openOf(record)), 0))),
});

/** Invalid amounts count as 0. */
const centsOf = ({ typed }: AllocationLine): Cents => {
  const cents = typedCents(typed);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** The part of the entry's amount that no line allocates; negative if the lines add up to more than the entry. */
const restOf = ({ amount }: BankEntry, lines: readonly AllocationLine[]): Cents =>
  centsFromEuros(amount) - sumCents(lines.map(centsOf));

/**
 * Adds a line for a record. The amount of the line is the record's open amount, or the remainder of the entry if the
 * remainder is less.
 */
function withRecord(
  entry: BankEntry,
  lines: readonly AllocationLine[],
  record: ParkingRecord,
): readonly AllocationLine[] {
  return [...lines, lineOf(record, restOf(entry, lines))];
}

function proposedLines({ allocations }: BankEntry, records: readonly ParkingRecord[]): AllocationLine[] {
  return allocations.flatMap(({ invoiceNumber, amount }) => {
    const record = records.find((one) => one.invoiceNumber === invoiceNumber);
    return record && openOf(record) > 0 ? [lineOf(record, centsFromEuros(amount))] : [];
  });
}

function lineError(line: AllocationLine): string | undefined {
  const open = openOf(line.record);
  const cents = centsOf(line);
  if (cents === 0) return texts.amountMissing;
  return cents > open ? texts.mostOpen(formatCents(open)) : undefined;
}

const allocationsOf = (lines: readonly AllocationLine[]): Allocation[] =>
  lines.map((line) => ({ invoiceNumber: line.record.invoiceNumber, amount: eurosFromCents(centsOf(line)) }));

/** Loads the proposed records, without those that have been deleted since the proposal. */
function useProposedRecords({ _id, allocations }: BankEntry) {
  return useQuery({
    queryKey: [...BANK_KEY, 'proposed', _id],
    queryFn: async () => {
      const records = await Promise.all(allocations.map(({ invoiceNumber }) => fetchRecord(invoiceNumber)));
      return records.filter((record) => record !== undefined);
    },
    enabled: allocations.length > 0,
    gcTime: 0,
  });
}

/** The lines of an allocation. At first there is one line for each proposed record. */
function useAllocation(entry: BankEntry, onBooked: (booked: BankEntry) => void) {
  const { reloadAll } = useBankCache();
  const proposed = useProposedRecords(entry);
  const [changed, setChanged] = useState<readonly AllocationLine[]>();
  const [isChecked, setChecked] = useState(false);
  const lines = changed ?? proposedLines(entry, proposed.data ?? []);
  const rest = restOf(entry, lines);
  const isValid = lines.length > 0 && rest >= 0 && lines.every((line) => lineError(line) === undefined);
  const sending = useSingleMutation({
    mutationFn: () => sendAllocations(entry, allocationsOf(lines)),
    onSuccess: onBooked,
    // Reloads, because the open amounts or the entry may have changed.
    onError: reloadAll,
  });
  return {
    proposed,
    lines,
    rest,
    sending,
    isDirty: changed !== undefined,
    isMissing: isChecked && lines.length === 0,
    errorOf: (line: AllocationLine) => (isChecked ? lineError(line) : undefined),
    add: (record: ParkingRecord) => setChanged(withRecord(entry, lines, record)),
    type: (index: number, typed: string) =>
      setChanged(lines.with(index, { ...(lines[index] as AllocationLine), typed })),
    remove: (index: number) => setChanged(lines.toSpliced(index, 1)),
    submit: () => {
      setChecked(true);
      if (isValid) sending.mutate();
    },
  };
}

type FormProps = Pick<
  ReturnType<typeof useAllocation>,
  'lines' | 'rest' | 'isMissing' | 'errorOf' | 'type' | 'remove' | 'submit'
>;

function AllocationForm({ id, lines, rest, isMissing, errorOf, type, remove, submit }: FormProps & { id: string }) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className={classes.lines}>
        <legend className={classes.legend}>{texts.chosen}</legend>
        {lines.map((line, index) => (
          <Line
            key={line.record.invoiceNumber}
            line={line}
            error={errorOf(line)}
            onType={(typed) => type(index, typed)}
            onRemove={() => remove(index)}
          />
        ))}
        {lines.length === 0 && (
          <p role={isMissing ? 'alert' : undefined} className={isMissing ? classes.error : text.hint}>
            {isMissing ? texts.recordMissing : texts.none}
          </p>
        )}
        <output className={classes.rest} data-error={rest < 0 || undefined}>
          {rest < 0 ? texts.tooMuch(formatCents(-rest)) : texts.rest(formatCents(rest))}
        </output>
      </fieldset>
    </form>
  );
}

interface LineProps {
  readonly line: AllocationLine;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onRemove: () => void;
}

function Line({ line: { record, typed }, error, onType, onRemove }: LineProps) {
  const { invoiceNumber, vehicleNumber, ownerName } = record;
  return (
    <div className={classes.line}>
      <div className={classes.record}>
        <Plate number={vehicleNumber} size="small" />
        <span>{[bankTexts.invoice(invoiceNumber), ownerName].filter(Boolean).join(' · ')}</span>
      </div>
      <TextField
        label={texts.amount(invoiceNumber)}
        labelHidden
        hint={texts.open(formatCents(openOf(record)))}
        error={error}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <IconButton icon="trash" variant="danger" label={texts.remove(invoiceNumber)} onClick={onRemove} />
    </div>
  );
}

interface AllocationDialogProps {
  readonly entry: BankEntry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onBooked: (booked: BankEntry) => void;
}

/** Allocates one bank entry to one or several records. */
export function AllocationDialog({ entry, isOpen, onClose, onBooked }: AllocationDialogProps) {
  const id = useId();
  const place = useKeptFocus('input');
  const { reloadAll } = useBankCache();
  const allocation = useAllocation(entry, (booked) => {
    onClose();
    reloadAll();
    onBooked(booked);
  });
  const { proposed, lines, isDirty, sending, add } = allocation;
  const busy = sending.isPending;
  const { close, question } = useDiscardQuestion(isDirty && isOpen, onClose);
  const actions = (
    <>
      <Button disabled={busy} onClick={close}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={texts.booking}>
        {texts.book}
      </Button>
    </>
  );
  return (
    <OfficeDialog title={texts.title} isOpen={isOpen} busy={busy} actions={actions} size="large" onClose={close}>
      <div ref={place} className={classes.dialog}>
        <EntryFacts entry={entry} />
        <RecordPicker chosen={lines.map(({ record }) => record.invoiceNumber)} onChoose={add} />
        {proposed.isLoading ? (
          <Skeleton lines={3} />
        ) : proposed.isError ? (
          <ErrorState message={texts.proposalFailed} onRetry={() => void proposed.refetch()} />
        ) : (
          <AllocationForm id={id} {...allocation} />
        )}
        <Failure error={sending.error} isVersioned={false} />
      </div>
      {question}
    </OfficeDialog>
  );
}
