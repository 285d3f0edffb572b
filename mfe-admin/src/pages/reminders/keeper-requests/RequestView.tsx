import { isVehicleDoubtful } from '@parkwart/contracts/dunning/registeredVehicle';
import { KEEPER_STATES, type KeeperLine, type KeeperState } from '@parkwart/contracts/entities/keeperRequest';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import classes from '../../../parts/items/Batch.module.css';
import rowActions from '../../../parts/items/RowActions.module.css';
import { useRemoveDialog } from '../../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { useUserNames } from '../../../parts/users/userNames.ts';
import { RecordRows } from '../../../record/detail/RecordRows.tsx';
import { ALL_REQUESTS } from '../reminderAddress.ts';
import { AnswersImport } from './AnswersImport.tsx';
import { KEEPER_KEY, sendWithdrawal, useKeeperLines, useRequests } from './keeperRequests.ts';
import { shownColumns } from './NeedList.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { sharedReason } from './sharedReason.ts';
import { texts } from './texts.ts';

const answerDialog = chunk(
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

function lineColumns({ shared, answer, withdraw }: LineActions): Column<KeeperLine>[] {
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
        <span className={rowActions.actions}>
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

/** Shows one keeper request with its files and the answers of the registration offices. */
export function RequestView({ id }: { readonly id: string }) {
  const query = useKeeperLines(id);
  return (
    <Loaded query={query} failure={texts.linesFailed}>
      {(lines) => (
        <div className={classes.panel}>
          <Head id={id} lines={lines} />
          {lines.some(({ state }) => state === 'requested') && <AnswersImport />}
          <Lines id={id} lines={lines} />
        </div>
      )}
    </Loaded>
  );
}

interface RequestProps {
  readonly id: string;
  readonly lines: readonly KeeperLine[];
}

function Head({ id, lines }: RequestProps) {
  const { data: requests = [] } = useRequests();
  const request = requests.find(({ _id }) => _id === id);
  const nameOf = useUserNames(request ? [request.account] : []);
  return (
    <Card>
      <div className={classes.head}>
        <div className={classes.what}>
          <h2>{texts.request(id)}</h2>
          <p className={text.hint}>
            {request && `${texts.made(request.day, nameOf(request.account))} · `}
            <Link to={ALL_REQUESTS}>{texts.allRequests}</Link>
          </p>
        </div>
        {lines.length > 0 && <RequestFiles id={id} lines={lines} />}
      </div>
    </Card>
  );
}

function Lines({ id, lines }: RequestProps) {
  const answering = useLazyDialog(answerDialog, (AnswerDialog, opened, { record }: KeeperLine) => (
    <AnswerDialog record={record} {...opened} />
  ));
  const [withdraw, withdrawDialog] = useRemoveDialog<KeeperLine>({
    nameOf: ({ record }) => String(record.invoiceNumber),
    send: ({ record }) => sendWithdrawal(id, record.invoiceNumber),
    queryKey: KEEPER_KEY,
    texts: texts.withdrawing,
  });
  const shared = sharedReason(lines);
  return (
    <>
      {shared && <p className={text.hint}>{texts.sharedReason(shared)}</p>}
      <RecordRows
        label={texts.request(id)}
        columns={lineColumns({ shared, answer: answering.open, withdraw })}
        rows={lines}
        rowKey={({ record }) => String(record.invoiceNumber)}
        empty={<EmptyState>{texts.noLines}</EmptyState>}
      />
      {answering.element}
      {withdrawDialog}
    </>
  );
}
