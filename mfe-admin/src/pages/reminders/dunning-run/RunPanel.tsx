import { type DunningRun, LINE_STATES, type LineState } from '@parkwart/contracts/entities/dunningRun';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Tabs } from '@parkwart/ui/Tabs';
import { Link, useSearchParams } from '@parkwart/web';
import { useAction } from '../../../parts/actions/useAction.ts';
import classes from '../../../parts/items/Batch.module.css';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { useUserNames } from '../../../parts/users/userNames.ts';
import { pathOfRun, RUNS } from '../reminderAddress.ts';
import { sendStart, useRun, useRunCache, useRuns } from './dunningRun.ts';
import { RunHead } from './RunHead.tsx';
import { RunLines } from './RunLines.tsx';
import { texts } from './texts.ts';

const TONES: Readonly<Record<string, 'ok' | 'reminder' | 'inactive'>> = {
  open: 'reminder',
  done: 'ok',
  withdrawn: 'inactive',
};

function columnsOf(nameOf: (account: string) => string): Column<DunningRun>[] {
  const { run, begun, by, state } = texts.columns;
  const count = (name: 'printed' | 'proposed' | 'excluded'): Column<DunningRun> => ({
    id: name,
    header: texts.states[name],
    align: 'end',
    cell: ({ lines }) => formatNumber(lines[name]),
  });
  return [
    { id: 'run', header: run, cell: ({ _id }) => <Link to={pathOfRun(_id)}>{texts.run(_id)}</Link> },
    { id: 'begun', header: begun, cell: ({ createdAt }) => formatInstant(new Date(createdAt)) },
    { id: 'by', header: by, cell: ({ account }) => nameOf(account) },
    count('printed'),
    count('proposed'),
    count('excluded'),
    {
      id: 'state',
      header: state,
      cell: (one) => <Chip tone={TONES[one.state] ?? 'neutral'}>{texts.runStates[one.state] ?? one.state}</Chip>,
    },
  ];
}

/** Newest first. */
function RunList({ runs }: { readonly runs: readonly DunningRun[] }) {
  const nameOf = useUserNames(runs.map(({ account }) => account));
  return (
    <DataTable
      label={texts.runs}
      columns={columnsOf(nameOf)}
      rows={runs}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="info">{texts.noRuns}</EmptyState>}
    />
  );
}

const isState = (text: string | null): text is LineState => LINE_STATES.some((state) => state === text);

/** A run's lines by state. */
function RunView({ run }: { readonly run: DunningRun }) {
  const [params, setParams] = useSearchParams();
  const named = params.get('state');
  const usual = run.state === 'open' ? 'proposed' : 'printed';
  const selected = isState(named) ? named : usual;
  const select = (state: LineState) =>
    setParams((before) => {
      before.set('state', state);
      return before;
    });
  return (
    <div className={classes.panel}>
      <RunHead run={run} />
      <Tabs
        label={texts.tabs}
        tabs={LINE_STATES.map((id) => ({ id, label: texts.tab(id, run.lines[id]) }))}
        selected={selected}
        onSelect={select}
        isInner
      >
        <RunLines key={selected} run={run} state={selected} />
      </Tabs>
    </div>
  );
}

function StartRun() {
  const { reloadLines } = useRunCache();
  const { run, isRunning } = useAction({ send: sendStart, onSettled: reloadLines, failed: texts.startFailed });
  return (
    <Card>
      <div className={classes.start}>
        <p>{texts.explanation}</p>
        <Button variant="primary" busy={isRunning} busyLabel={texts.starting} onClick={() => void run()}>
          {texts.start}
        </Button>
      </div>
    </Card>
  );
}

/** Shows the run that the URL contains, or else the open run. If there is no open run, the admin can start a run. */
export function RunPanel() {
  const [params] = useSearchParams();
  const query = useRuns();
  const named = params.get('run');
  return (
    <Loaded query={query} failure={texts.loadFailed}>
      {(runs) => {
        const open = runs.find(({ state }) => state === 'open');
        const shown = named ? runs.find(({ _id }) => _id === named) : open;
        if (shown) return <RunView key={shown._id} run={shown} />;
        if (named && named !== RUNS) return <OldRun id={named} />;
        return (
          <div className={classes.panel}>
            {!open && <StartRun />}
            <RunList runs={runs} />
          </div>
        );
      }}
    </Loaded>
  );
}

function OldRun({ id }: { readonly id: string }) {
  return (
    <Loaded query={useRun(id)} failure={texts.loadFailed}>
      {(run) => <RunView run={run} />}
    </Loaded>
  );
}
