import { type DunningRun, LINE_STATES, type LineState } from '@parkwart/contracts/entities/dunningRun';
import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import classes from './DunningRun.module.css';
import { RunHead } from './RunHead.tsx';
import { RunLines } from './RunLines.tsx';
import { texts } from './texts.ts';

const isState = (text: string | null): text is LineState => LINE_STATES.some((state) => state === text);

/** A run's lines by state. */
export function RunView({ run }: { readonly run: DunningRun }) {
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
      >
        <RunLines key={selected} run={run} state={selected} />
      </Tabs>
    </div>
  );
}
