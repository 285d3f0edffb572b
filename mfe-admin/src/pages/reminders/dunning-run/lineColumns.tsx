import { fitsAddressField } from '@parkwart/contracts/entities/addressField';
import type { DunningLine, LineState } from '@parkwart/contracts/entities/dunningRun';
import { DISPATCH_STATE_LABELS } from '@parkwart/contracts/entities/letterDispatch';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import classes from '../../../parts/items/Batch.module.css';
import { invoiceCell } from '../../../record/list/invoiceCell.tsx';
import { ownerDialog } from './dialogs.ts';
import { texts } from './texts.ts';

interface LineActions {
  readonly move: (line: DunningLine, isRemoved: boolean) => Promise<void>;
  readonly enterOwner: (line: DunningLine) => void;
  readonly fileAgain: (line: DunningLine) => Promise<unknown>;
}

interface Lines {
  readonly state: LineState;
  /** Whether the run is open. */
  readonly isOpen: boolean;
  /** Whether the PDF of a letter cannot be filed. */
  readonly hasNotFiled: boolean;
  readonly actions: { readonly current: LineActions };
}

const { columns } = texts;

const invoice: Column<DunningLine> = {
  id: 'invoice',
  header: columns.invoice,
  width: '9.5rem',
  cell: invoiceCell,
};
const owner: Column<DunningLine> = {
  id: 'owner',
  header: columns.owner,
  cell: ({ record }) => {
    const { name, address } = debtorOf(record);
    return (
      <div className={classes.cell}>
        <span>{record.driver ? texts.driver(name) : name}</span>
        <span className={text.hint}>{address.split('\n').join(', ')}</span>
      </div>
    );
  },
};
const level: Column<DunningLine> = {
  id: 'level',
  header: columns.level,
  width: '8.5rem',
  cell: (line) => (
    <div className={classes.cell}>
      <span>{texts.level(line.level)}</span>
      <span className={text.hint}>{texts.until(line.deadline)}</span>
    </div>
  ),
};
const amountColumn = (header: string): Column<DunningLine> => ({
  id: 'amount',
  header,
  align: 'end',
  width: '7rem',
  cell: ({ amount }) => <Money euros={amount} />,
});
const reason: Column<DunningLine> = {
  id: 'reason',
  header: columns.reason,
  cell: (line) => line.reason,
};
const DISPATCH_TONES = { queued: 'neutral', sent: 'ok', refused: 'reminder', settled: 'inactive' } as const;

const filed: Column<DunningLine> = {
  id: 'filed',
  header: columns.filed,
  width: '12rem',
  cell: ({ filedAt, reason: why, dispatch }) => (
    <div className={classes.cell}>
      {dispatch && <Chip tone={DISPATCH_TONES[dispatch.state]}>{DISPATCH_STATE_LABELS[dispatch.state]}</Chip>}
      {dispatch && <span className={text.hint}>{dispatch.reason ?? texts.sentFor(dispatch)}</span>}
      {filedAt ? <Chip tone="ok">{texts.isFiled}</Chip> : <Chip tone="reminder">{texts.notFiled}</Chip>}
      {why && <span className={text.hint}>{why}</span>}
    </div>
  ),
};

function LineButton({ label, line, onPress }: { label: string; line: DunningLine; onPress: () => void }) {
  const isOwner = label === texts.enterOwner;
  return (
    <Button
      size="small"
      aria-label={texts.named(label, line.record.invoiceNumber)}
      {...(isOwner && onIntent(ownerDialog))}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

export const needsOwner = ({ record: { ownerName, address, driver } }: DunningLine) =>
  !driver && (ownerName.trim() === '' || address.trim() === '' || !fitsAddressField({ ownerName, address }));

function actionOf(line: DunningLine, state: LineState, { move, enterOwner, fileAgain }: LineActions) {
  if (state === 'printed')
    return line.reason && <LineButton label={texts.retry} line={line} onPress={() => void fileAgain(line)} />;
  if (state === 'proposed')
    return <LineButton label={texts.remove} line={line} onPress={() => void move(line, true)} />;
  if (state === 'excluded' && needsOwner(line))
    return <LineButton label={texts.enterOwner} line={line} onPress={() => enterOwner(line)} />;
  const label = state === 'removed' ? texts.putBack : texts.judgeAgain;
  return <LineButton label={label} line={line} onPress={() => void move(line, false)} />;
}

const SHOWN: Readonly<Record<LineState, Column<DunningLine>[]>> = {
  proposed: [invoice, owner, level, amountColumn(columns.amount)],
  excluded: [invoice, level, reason],
  removed: [invoice, owner, level, amountColumn(columns.amount)],
  printed: [invoice, owner, level, amountColumn(columns.open), filed],
};

export function lineColumns({ state, isOpen, hasNotFiled, actions }: Lines): Column<DunningLine>[] {
  const action: Column<DunningLine> = {
    id: 'actions',
    header: columns.actions,
    wide: true,
    align: 'end',
    width: '13rem',
    cell: (line) => actionOf(line, state, actions.current),
  };
  const hasActions = state === 'printed' ? hasNotFiled : isOpen;
  return [...SHOWN[state], ...(hasActions ? [action] : [])];
}
