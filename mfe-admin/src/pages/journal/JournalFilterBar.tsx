import { SYSTEM_ACCOUNT } from '@parkwart/contracts/calls/journal';
import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
import { KIND_LABELS } from '@parkwart/contracts/journal/journalLabels';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { SelectField } from '@parkwart/ui/SelectField';
import { useQuery } from '@parkwart/web';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { SearchField } from '../../parts/form/SearchField.tsx';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import { texts as loadingTexts } from '../../parts/loading/texts.ts';
import { useIsPainted } from '../../parts/loading/useIsPainted.ts';
import { usersQuery } from '../../parts/users/userNames.ts';
import classes from './JournalPage.module.css';
import { texts } from './texts.ts';
import type { JournalAddress } from './useJournalFilters.ts';

interface JournalFilterBarProps {
  readonly address: JournalAddress;
  readonly onChange: (changes: Partial<JournalAddress>) => void;
  /** Whether the page shows the entries. Only then does the page fetch the code of the date fields. */
  readonly isListed: boolean;
}

const dayFilters = chunk(
  async () => (await import(/* webpackChunkName: 'DayFilters' */ './DayFilters.tsx')).DayFilters,
);

const KINDS = Object.entries(KIND_LABELS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'de'));

function invoiceError(typed: string): string | undefined {
  if (typed === '') return texts.invoiceNumberWrong;
  return /^\d{1,30}$/.test(typed) ? undefined : INVOICE_NUMBER_WRONG;
}

export function JournalFilterBar({ address, onChange, isListed }: JournalFilterBarProps) {
  return (
    <div className={classes.filters}>
      <AccountField value={address.account} onChange={(account) => onChange({ account })} />
      <SelectField
        label={texts.kind}
        value={address.kind}
        options={[{ value: '', label: texts.everyKind }, ...KINDS]}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      {isListed ? <LateDayFilters address={address} onChange={onChange} /> : <div className={classes.days} />}
      <SearchField
        label={texts.invoiceNumber}
        searched={address.invoiceNumber}
        filters={address}
        errorOf={invoiceError}
        isNumeric
        onSearch={(invoiceNumber) => onChange({ invoiceNumber })}
      />
    </div>
  );
}

function LateDayFilters({ address: { from, to }, onChange }: Omit<JournalFilterBarProps, 'isListed'>) {
  const { code: DayFilters, hasFailed, retry } = useChunk(dayFilters, useIsPainted());
  if (DayFilters) return <DayFilters from={from} to={to} onChange={onChange} />;
  return (
    <div className={classes.days}>{hasFailed && <ErrorState message={loadingTexts.failed} onRetry={retry} />}</div>
  );
}

interface FilterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const SYSTEM = { value: SYSTEM_ACCOUNT, label: journalTexts.system };

/** The list does not contain deleted accounts; only a link can select a deleted account. */
function AccountField({ value, onChange }: FilterFieldProps) {
  const { data = [] } = useQuery(usersQuery);
  const users = [...data.map(({ _id, username }) => ({ value: _id, label: username })), SYSTEM];
  const isListed = value === '' || users.some((user) => user.value === value);
  const former = isListed ? [] : [{ value, label: texts.formerAccount }];
  return (
    <SelectField
      label={texts.account}
      value={value}
      options={[{ value: '', label: texts.everyone }, ...users, ...former]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
