import { RECORD_LISTS } from '@parkwart/contracts/calls/recordLists';
import type { Menu } from '@parkwart/contracts/registry/access';
import { CommandMenu } from '@parkwart/ui/CommandMenu';
import { Drawing, Icon } from '@parkwart/ui/Icon';
import { OfficeIcon, type OfficeIconName } from '@parkwart/ui/OfficeIcon';
import { printReceipt, toast, useNavigate } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useState } from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { FoundRecord, isLong, spokenRecord, useFoundRecords } from '../../record/search/foundRecords.tsx';
import { texts as recordTexts } from '../../record/texts.ts';
import { RECORD_TASKS, type RecordPart, type RecordTask, useRecordAddress } from '../../record/useRecordAddress.ts';
import { FORM_TABS, TABS } from '../administration/tabs.ts';
import { ALL_REQUESTS, COLLECTION_TAB, LIMITATION_TAB, RUN_TAB } from '../reminders/reminderAddress.ts';
import { barTexts } from './barTexts.ts';
import classes from './Search.module.css';
import { placeTexts, texts } from './texts.ts';

function command(id: string, name: string, icon: ReactNode, run: () => void) {
  const content = (
    <>
      {icon}
      {name}
    </>
  );
  return { id, name, content, run };
}

const ICONS: Readonly<Record<RecordTask, OfficeIconName>> = {
  details: 'eye',
  edit: 'edit',
  fine: 'plus',
  letter: 'letter',
};

const PART_ICONS: Readonly<Record<RecordPart, OfficeIconName>> = {
  account: 'euro',
  objections: 'edit',
  overview: 'pause',
};

/** Commands for the record whose dialog is open. */
function useRecordCommands(onClose: () => void) {
  const { place, open, show } = useRecordAddress();
  if (!place) return { label: '', commands: [] };
  const { invoiceNumber } = place;
  const tasks = RECORD_TASKS.filter((task) => task !== place.task).map((task) =>
    command(task, texts.tasks[task], <OfficeIcon name={ICONS[task]} />, () => {
      onClose();
      open({ invoiceNumber, task });
    }),
  );
  const print = command('print', texts.print, <Icon name="printer" />, () => {
    onClose();
    printReceipt(invoiceNumber).catch(() => toast.error(texts.printFailed));
  });
  const parts = Object.entries(texts.parts).map(([part, name]) =>
    command(`part-${part}`, name, <OfficeIcon name={PART_ICONS[part as RecordPart]} />, () => {
      onClose();
      show({ invoiceNumber, task: 'details' }, part as RecordPart);
    }),
  );
  return { label: texts.record(invoiceNumber), commands: [...tasks, ...parts, print] };
}

interface SearchProps {
  readonly menu: Menu;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

const KEYS_ICON = 'M3.5 7h17v10h-17ZM7 10.5h.1M10.5 10.5h.1M14 10.5h.1M17 10.5h.1M8.5 13.5h7';

function matches(label: string, typed: string): boolean {
  const words = typed.toLocaleLowerCase('de-DE').split(/\s+/);
  return words.every((word) => label.toLocaleLowerCase('de-DE').includes(word));
}

/** Filters all commands by the typed text, except records, because the server searches records. */
function useCommands({ menu, onKeys, onClose }: SearchProps, text: string) {
  const navigate = useNavigate();
  const found = useFoundRecords(text);
  const recordCommands = useRecordCommands(onClose);
  const goTo = (address: string) => {
    onClose();
    void navigate(address);
  };
  const records = found.records.map((record) => ({
    id: `record-${record.invoiceNumber}`,
    name: spokenRecord(record),
    content: <FoundRecord record={record} />,
    run: () => goTo(`/pay?record=${record.invoiceNumber}`),
  }));
  const others = [
    ...menu.map(({ path, menu: { label, icon } }) => command(path, label, <Drawing path={icon} />, () => goTo(path))),
    command('keys', texts.keys, <Drawing path={KEYS_ICON} />, onKeys),
  ];
  // The list of places (parts of pages, fields of the settings) is too long to show without a search text.
  const places = isLong(text) ? PLACES : [];
  const matching = <One extends Pick<Place, 'name' | 'also'>>(commands: readonly One[]) =>
    commands.filter(({ name, also = '' }) => matches(`${name} ${also}`, text));
  const groups = [
    { id: 'record', label: recordCommands.label, commands: matching(recordCommands.commands) },
    { id: 'records', label: texts.records, commands: records },
    { id: 'pages', label: texts.pages, commands: matching(others) },
    {
      id: 'places',
      label: texts.places,
      commands: matching(places).map(({ address, name }) =>
        command(`place-${address} ${name}`, name, <OfficeIcon name="next" />, () => goTo(address)),
      ),
    },
  ];
  return { found, groups };
}

export function Search(props: SearchProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, groups } = useCommands(props, text);
  return (
    <OfficeDialog title={texts.search} isOpen onClose={props.onClose}>
      <div className={classes.search}>
        <CommandMenu
          label={texts.search}
          placeholder={barTexts.placeholder}
          typed={typed}
          onType={setTyped}
          groups={groups}
          empty={found.isSearching ? texts.searching : found.error ? null : texts.empty(text)}
        />
        {found.error && (
          <p className={classes.failure} role="alert">
            {texts.searchFailed} {errorMessage(found.error)}
          </p>
        )}
      </div>
    </OfficeDialog>
  );
}

/** A part of a page, or a field of the settings. */
interface Place {
  readonly address: string;
  readonly name: string;
  /** Other search words for the place; not shown. */
  readonly also?: string;
}

/** If the address has a hash with the name of a field, the form moves the focus to this field. */
const PLACES: readonly Place[] = [
  { address: '/admin', name: placeTexts.revenue, also: placeTexts.also.revenue },
  { address: '/reminder', name: placeTexts.toPrint, also: placeTexts.also.toPrint },
  { address: '/reminder?printed=true', name: placeTexts.printed },
  { address: `/reminder?tab=${RUN_TAB}`, name: placeTexts.run, also: placeTexts.also.run },
  { address: ALL_REQUESTS, name: placeTexts.keepers },
  { address: `/reminder?tab=${COLLECTION_TAB}`, name: placeTexts.collection },
  { address: `/reminder?tab=${LIMITATION_TAB}`, name: placeTexts.limitation },
  ...RECORD_LISTS.map((list) => ({ address: `/pay?list=${list}`, name: placeTexts.list(recordTexts.lists[list]) })),
  { address: '/pay?list=active&overdue=true', name: placeTexts.overdue },
  { address: '/pay', name: placeTexts.csv, also: placeTexts.also.csv },
  { address: '/inbox', name: placeTexts.objections, also: placeTexts.also.objections },
  { address: '/bank', name: placeTexts.statement, also: placeTexts.also.statement },
  { address: '/bank?state=refunds', name: placeTexts.refunds },
  { address: '/books', name: placeTexts.datev, also: placeTexts.also.datev },
  { address: '/permits', name: placeTexts.permits, also: placeTexts.also.permits },
  { address: '/journal', name: placeTexts.journal, also: placeTexts.also.journal },
  { address: '/add-user', name: placeTexts.users, also: placeTexts.also.users },
  { address: '/privacy?tab=auskunft', name: placeTexts.disclosure, also: placeTexts.also.disclosure },
  { address: '/privacy?tab=fristen', name: placeTexts.retention },
  { address: '/privacy?tab=aufbewahrt', name: placeTexts.holds },
  { address: '/profile', name: placeTexts.profile },
  { address: '/profile', name: placeTexts.theme, also: placeTexts.also.theme },
  { address: '/profile', name: placeTexts.sessions, also: placeTexts.also.sessions },
  { address: '/password', name: placeTexts.password, also: placeTexts.also.password },
  {
    address: '/add-fine?tab=einstellungen#freeMinutes',
    name: placeTexts.field(placeTexts.tariff, 'Einstellungen'),
    also: placeTexts.also.tariff,
  },
  ...TABS.map(({ id, label }) => ({ address: `/add-fine?tab=${id}`, name: placeTexts.inAdministration(label) })),
  ...FORM_TABS.flatMap(({ id, label: tab, fields }) =>
    Object.entries(fields).map(([field, label]) => ({
      address: `/add-fine?tab=${id}#${field}`,
      name: placeTexts.field(label, tab),
    })),
  ),
];
