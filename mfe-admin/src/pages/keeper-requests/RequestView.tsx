import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { useAccountNames } from '../../record/account/accountNames.ts';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import classes from '../dunning-run/DunningRun.module.css';
import { AnswersImport } from './AnswersImport.tsx';
import { ALL_REQUESTS } from './keeperAddress.ts';
import { KEEPER_KEY, sendWithdrawal, useKeeperLines, useRequests } from './keeperApi.ts';
import { answerDialog, lineColumns } from './lineColumns.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { sharedReason } from './sharedReason.ts';
import { texts } from './texts.ts';

/** One request: its files and its answers. */
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
  const nameOf = useAccountNames(request ? [request.account] : []);
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
