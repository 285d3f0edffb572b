import { isVehicleDoubtful } from '@parkwart/contracts/dunning/registeredVehicle';
import { KEEPER_STATES, type KeeperLine, type KeeperState } from '@parkwart/contracts/entities/keeperRequest';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import text from '@parkwart/ui/text.module.css';
import { chunk, onIntent } from '@parkwart/web/chunk';
import bank from '../bank/Bank.module.css';
import classes from '../dunning-run/DunningRun.module.css';
import { shownColumns } from './needColumns.tsx';
import { texts } from './texts.ts';

export const answerDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AnswerDialog' */ './forms.tsx')).AnswerDialog,
);

interface LineActions {
  readonly shared: string;
  readonly answer: (line: KeeperLine) => void;
  readonly withdraw: (line: KeeperLine) => void;
}

const { columns } = texts;
const stateLabel = (state: string) => KEEPER_STATES[state as KeeperState] ?? state;

const state: Column<KeeperLine> = {
  id: 'state',
  header: columns.state,
  cell: ({ state: name, record }) => (
    <div className={classes.cell}>
      <Chip tone={name === 'answered' ? 'ok' : 'neutral'}>{stateLabel(name)}</Chip>
      {isVehicleDoubtful(record) && <Chip tone="reminder">{texts.isOther}</Chip>}
      {record.ownerName && <span className={text.hint}>{record.ownerName}</span>}
    </div>
  ),
};

export function lineColumns({ shared, answer, withdraw }: LineActions): Column<KeeperLine>[] {
  const actions: Column<KeeperLine> = {
    id: 'actions',
    header: columns.actions,
    wide: true,
    align: 'end',
    cell: (line) => {
      const { invoiceNumber } = line.record;
      const isOpen = line.state === 'requested';
      const label = isOpen ? texts.enter : texts.correct;
      return (
        <span className={bank.actions}>
          <Button
            size="small"
            aria-label={texts.named(label, invoiceNumber)}
            {...onIntent(answerDialog)}
            onClick={() => answer(line)}
          >
            {label}
          </Button>
          {isOpen && (
            <Button
              size="small"
              variant="quiet"
              aria-label={texts.named(texts.withdraw, invoiceNumber)}
              onClick={() => withdraw(line)}
            >
              {texts.withdraw}
            </Button>
          )}
        </span>
      );
    },
  };
  return [...shownColumns<KeeperLine>(shared), state, actions];
}
