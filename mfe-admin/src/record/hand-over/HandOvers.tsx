import type { HandOver } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { recallDialog } from './dialogs.ts';
import classes from './HandOvers.module.css';
import { useHandOvers } from './handOver.ts';
import { PackageButton } from './PackageButton.tsx';
import { states, texts } from './texts.ts';

type Tone = 'ok' | 'danger' | 'inactive' | 'neutral';

const TONES: Readonly<Record<string, Tone>> = { open: 'danger', settled: 'ok', recalled: 'inactive' };

/** A newer service may send states that this version does not know. */
const stateTone = (state: string): Tone => TONES[state] ?? 'neutral';

/** A record's hand-overs, each with its package. Shown once dunning has begun. */
export function HandOvers({ record }: { readonly record: ParkingRecord }) {
  if (!record.isPrint && record.MIStatus === null) return null;
  return (
    <section className={classes.section} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <List record={record} />
      <div className={classes.actions}>
        <PackageButton invoiceNumbers={[record.invoiceNumber]} />
      </div>
    </section>
  );
}

function List({ record }: { readonly record: ParkingRecord }) {
  const recall = useLazyDialog(recallDialog, (RecallDialog, opened, handOver: HandOver) => (
    <RecallDialog handOver={handOver} {...opened} />
  ));
  return (
    <>
      <Loaded query={useHandOvers(record)} failure={texts.loadFailed} lines={1}>
        {(handOvers) =>
          handOvers.length > 0 && (
            <ul>
              {handOvers.map((one) => (
                <Line key={one._id} handOver={one} onRecall={() => recall.open(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {recall.element}
    </>
  );
}

function Line({ handOver, onRecall }: { readonly handOver: HandOver; readonly onRecall: () => void }) {
  const { agency, day, amount, state, recalledOn, recallReason } = handOver;
  return (
    <li>
      <span>{texts.handedOver(agency, day, formatEuros(amount))}</span>
      <Chip tone={stateTone(state)}>{states[state] ?? state}</Chip>
      {recalledOn && <span className={text.hint}>{texts.recalledOn(recalledOn, recallReason ?? '')}</span>}
      {state === 'open' && (
        <Button size="small" {...onIntent(recallDialog)} onClick={onRecall}>
          {texts.recall}
        </Button>
      )}
    </li>
  );
}
