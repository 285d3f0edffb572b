import { useSearchParams } from '@parkwart/web';
import { useOtherTabs } from '../../parts/form/otherTabs.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './DunningRun.module.css';
import { RunList } from './RunList.tsx';
import { RunView } from './RunView.tsx';
import { RUNS } from './runAddress.ts';
import { useRun, useRuns } from './runApi.ts';
import { StartRun } from './StartRun.tsx';
import { texts } from './texts.ts';

/** Shows the run in the URL, or the open one. If there is none, the admin can start a run. */
export function RunPanel() {
  useOtherTabs();
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
