import {
  getInbox,
  type InboxEntry,
  type RefusedCardPayment as Refused,
  type RefusedLetter,
  settleCardPayment,
} from '@parkwart/contracts/calls/inbox';
import { changeLetterDispatch } from '@parkwart/contracts/calls/letterService';
import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import { channelLabel, type Objection, type ObjectionDecision } from '@parkwart/contracts/calls/objections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { daysBetween } from '@parkwart/contracts/rules/workdays';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Plate } from '@parkwart/ui/Plate';
import text from '@parkwart/ui/text.module.css';
import { callApi, Link, useQuery, useQueryClient } from '@parkwart/web';
import { chunk, onIntent, useChunk } from '@parkwart/web/chunk';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useAction } from '../../parts/actions/useAction.ts';
import { useReload } from '../../parts/form/otherTabs.ts';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { useSeen } from '../../parts/loading/useSeen.ts';
import { Driver } from '../../record/named-drivers/DriverPanel.tsx';
import { decisionDialog } from '../../record/objections/dialogs.ts';
import { texts as objectionTexts } from '../../record/objections/texts.ts';
import { useRecordEvents } from '../../record/useLiveLists.ts';
import { INBOX_COUNT_KEY, INBOX_KEY } from './InboxCount.tsx';
import classes from './InboxPage.module.css';
import { texts } from './texts.ts';

/**
 * Whether the record may be in the inbox: an objection sets a dunning block, and a driver can be named only while
 * something is claimed. Each of these two changes raises the version.
 */
const mayWait = ({ version, isPay, isDisable, dunningBlock }: ParkingRecord) =>
  version > 1 && (!(isPay || isDisable) || dunningBlock?.reason === 'dispute');

const EVERY_MS = 60_000;

interface Inbox {
  readonly entries: readonly InboxEntry[];
  readonly cardPayments: readonly Refused[];
}

function useInbox() {
  const client = useQueryClient();
  const reload = useReload();
  const inbox = useQuery({
    queryKey: INBOX_KEY,
    queryFn: ({ signal }) => callApi(getInbox, {}, { signal }),
    // Polls, because a card payment that was not booked changes no record, so there is no event for it.
    refetchInterval: EVERY_MS,
  });
  const onEvent = useCallback(
    ({ isComplete, invoiceNumbers, records = [] }: RecordsChanged) => {
      const { entries, cardPayments = [] } = client.getQueryData<Inbox>(INBOX_KEY) ?? {};
      const isShown = (number: number) =>
        !entries || [...entries, ...cardPayments].some(({ record }) => record?.invoiceNumber === number);
      const areAllNamed = isComplete && records.length === invoiceNumbers.length;
      if (!areAllNamed || records.some((one) => mayWait(one) || isShown(one.invoiceNumber)))
        void client.invalidateQueries({ queryKey: INBOX_KEY });
    },
    [client],
  );
  useRecordEvents(onEvent);
  const count = inbox.data?.count;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: INBOX_COUNT_KEY });
  }, [client, count]);
  return { inbox, reload: () => void reload(INBOX_KEY) };
}

const recordFiles = chunk(
  () => import(/* webpackChunkName: 'RecordFiles' */ '../../record/attachments/RecordFiles.tsx'),
);
type RecordFiles = NonNullable<ReturnType<(typeof recordFiles)['current']>>;

interface OpenObjectionProps {
  readonly record: ParkingRecord;
  readonly objection: Objection;
  /** Undefined until the entry is in view, and if the record has no files. */
  readonly parts: RecordFiles | undefined;
  readonly onDecided: () => void;
}

const CHOICES: readonly (readonly [ObjectionDecision, string])[] = [
  ['rejected', texts.reject],
  ['goodwill', texts.goodwill],
  ['justified', texts.justified],
];

/** The first press chooses the decision, a second one confirms it. */
function OpenObjection({ record, objection, parts, onDecided }: OpenObjectionProps) {
  const deciding = useLazyDialog(decisionDialog, (DecisionDialog, { isOpen, onClose }, decision: ObjectionDecision) => {
    const close = () => {
      onClose();
      onDecided();
    };
    return <DecisionDialog record={record} id={objection._id} decision={decision} isOpen={isOpen} onClose={close} />;
  });
  return (
    <>
      <div className={classes.what}>
        <p>
          <strong>
            {objectionTexts.arrivedBy(`${objectionTexts.tab}, ${channelLabel(objection.channel)}`, objection.arrived)}
          </strong>{' '}
          {texts.age(daysBetween(dayNumber(objection.arrived), dayNumber(formatDay(new Date()))))}
        </p>
        <p className={classes.text}>{objection.text}</p>
        {objection.files && <SentFiles record={record} ids={objection.files} parts={parts} />}
      </div>
      <div className={classes.actions}>
        {CHOICES.map(([decision, label]) => (
          <Button key={decision} size="small" {...onIntent(decisionDialog)} onClick={() => deciding.open(decision)}>
            {label}
          </Button>
        ))}
      </div>
      {deciding.element}
    </>
  );
}

interface SentFilesProps extends Pick<OpenObjectionProps, 'record' | 'parts'> {
  readonly ids: readonly string[];
}

function SentFiles({ record: { invoiceNumber }, ids, parts }: SentFilesProps) {
  const link = <Link to={`/pay?record=${invoiceNumber}`}>{objectionTexts.files(ids.length)}</Link>;
  if (!parts) return link;
  return (
    <parts.FileLinks invoiceNumber={invoiceNumber} ids={ids}>
      {link}
    </parts.FileLinks>
  );
}

interface InboxItemProps {
  readonly entry: InboxEntry;
  readonly onDecided: () => void;
}

function InboxItem({ entry: { record, objection, driver }, onDecided }: InboxItemProps) {
  const place = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(place);
  const { images, files } = record;
  const { code } = useChunk(recordFiles, isSeen && images.length + files.length > 0);
  const parts = isSeen ? code : undefined;
  const sent = objection?.files ?? [];
  const isProven = images.some((path) => !sent.some((id) => path.endsWith(id)));
  return (
    <li ref={place} className={classes.item}>
      <RecordLine record={record} />
      <Beside
        picture={
          isProven && <div className={classes.proof}>{parts && <parts.Proof record={record} without={sent} />}</div>
        }
      >
        {objection && <OpenObjection record={record} objection={objection} parts={parts} onDecided={onDecided} />}
        {driver && (
          <div className={classes.driver}>
            <Driver record={record} driver={driver} />
          </div>
        )}
      </Beside>
    </li>
  );
}

/** Shows the item to be decided, with the picture of the offence beside it. */
function Beside({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  if (!picture) return children;
  return (
    <div className={classes.beside}>
      {picture}
      <div className={classes.decide}>{children}</div>
    </div>
  );
}

function RecordLine({ record }: Pick<InboxEntry, 'record'>) {
  return (
    <p className={classes.record}>
      <Plate number={record.vehicleNumber} size="small" />
      <Link to={`/pay?record=${record.invoiceNumber}`}>{texts.invoice(record.invoiceNumber)}</Link>
      {record.collectionDay && <Chip tone="danger">{texts.atAgency(record.collectionDay)}</Chip>}
      <span>{record.fines.map(({ type }) => type).join(', ')}</span>
      <span className={classes.open}>{texts.open(eurosFromCents(openOf(record)))}</span>
    </p>
  );
}

/** Shows a card payment that the terminal accepted, but that is booked on no record. */
function RefusedCardPayment({ payment }: { readonly payment: Refused }) {
  const { record, reference, code, booth } = payment;
  const [ask, dialog] = useRemoveDialog<Refused>({
    nameOf: texts.cardPayment,
    send: ({ _id }) => callApi(settleCardPayment, { params: { id: _id } }),
    queryKey: INBOX_KEY,
    texts: texts.settling,
  });
  return (
    <li className={classes.item}>
      {record ? <RecordLine record={record} /> : <p>{texts.noRecord(reference)}</p>}
      <div className={classes.what}>
        <strong>{texts.notBooked(payment)}</strong>
        <p className={classes.text}>
          {texts.refusals[code] ?? texts.refused} {texts.cancel(booth)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="small" onClick={() => ask(payment)}>
          {texts.settled}
        </Button>
      </div>
      {dialog}
    </li>
  );
}

const ownerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'OwnerDialog' */ '../reminders/OwnerDialog.tsx')).OwnerDialog,
);

const STATE_OF_LETTER = { again: 'queued', settled: 'settled' } as const;

/** A letter that the print service refused, or that the post returned. */
function RefusedLetterItem({ letter, onDecided }: { readonly letter: RefusedLetter; readonly onDecided: () => void }) {
  const { _id, record, level, reason = '' } = letter;
  const { name, address } = debtorOf(record);
  const { run, isRunning } = useAction({
    send: (way: keyof typeof STATE_OF_LETTER) =>
      callApi(changeLetterDispatch, { params: { id: _id }, body: { state: STATE_OF_LETTER[way] } }),
    onSettled: onDecided,
    failed: texts.letterFailed,
  });
  const owner = useLazyDialog(ownerDialog, (OwnerDialog, opened) => (
    <OwnerDialog record={record} onStored={() => run('again')} {...opened} />
  ));
  return (
    <li className={classes.item}>
      <RecordLine record={record} />
      <div className={classes.what}>
        <strong>{texts.letter(level)}</strong>
        <p className={classes.text}>{reason}</p>
        <p className={text.hint}>{[name, ...address.split('\n')].join(', ')}</p>
      </div>
      <div className={classes.actions}>
        {!record.driver && (
          <Button size="small" disabled={isRunning} {...onIntent(ownerDialog)} onClick={() => owner.open()}>
            {texts.correctAddress}
          </Button>
        )}
        <Button size="small" disabled={isRunning} onClick={() => void run('again')}>
          {texts.sendAgain}
        </Button>
        <Button size="small" disabled={isRunning} onClick={() => void run('settled')}>
          {texts.letterSettled}
        </Button>
      </div>
      {owner.element}
    </li>
  );
}

/**
 * Shows card payments that were not booked and letters that came back, and after them the items from drivers and
 * keepers, oldest first.
 */
export function InboxPage() {
  const { inbox, reload } = useInbox();
  return (
    <Page title={texts.title}>
      <Loaded query={inbox} failure={texts.loadFailed}>
        {({ count, entries, cardPayments, letters = [] }) =>
          entries.length + cardPayments.length + letters.length === 0 ? (
            <Card>
              <EmptyState icon="check">{texts.empty}</EmptyState>
            </Card>
          ) : (
            <>
              <ul className={classes.list} aria-label={texts.list}>
                {cardPayments.map((payment) => (
                  <RefusedCardPayment key={`card-${payment._id}`} payment={payment} />
                ))}
                {letters.map((letter) => (
                  <RefusedLetterItem key={`letter-${letter._id}`} letter={letter} onDecided={reload} />
                ))}
                {entries.map((entry) => (
                  <InboxItem
                    key={entry.objection?._id ?? `driver-${entry.driver?._id}`}
                    entry={entry}
                    onDecided={reload}
                  />
                ))}
              </ul>
              {count > entries.length + cardPayments.length + letters.length && (
                <p className={text.hint}>{texts.more(count - entries.length - cardPayments.length - letters.length)}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
