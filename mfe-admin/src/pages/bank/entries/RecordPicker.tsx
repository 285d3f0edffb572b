import { searchOpenRecords } from '@parkwart/contracts/calls/recordSearch';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { formatCents } from '@parkwart/contracts/rules/money';
import { CommandMenu } from '@parkwart/ui/CommandMenu';
import { callApi } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useState } from 'react';
import { FoundRecord, useTypedSearch } from '../../palette/foundRecords.tsx';
import { texts as paletteTexts } from '../../palette/texts.ts';
import { BANK_KEY } from '../bank.ts';
import classes from './Allocation.module.css';
import { allocationTexts as texts } from './texts.ts';

/** A single digit is enough, because it may be an amount in euros. */
const isEnough = (text: string) => text.length > 1 || /^\d$/.test(text);

const findOpenRecords = (text: string, signal: AbortSignal) =>
  callApi(searchOpenRecords, { query: { text } }, { signal });

interface RecordPickerProps {
  /** Records that are already chosen, so the search omits them. */
  readonly chosen: readonly number[];
  readonly onChoose: (record: ParkingRecord) => void;
}

/** Finds records with an open amount, also by that amount. */
export function RecordPicker({ chosen, onChoose }: RecordPickerProps) {
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
  const name = `${paletteTexts.spoken(record)}, ${open}`;
  return { id: String(record.invoiceNumber), name, content, run: () => choose(record) };
}
