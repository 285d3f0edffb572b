import type { HandOver } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import { useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { Loaded } from '../loading/Loaded.tsx';
import classes from './HandOvers.module.css';
import { useHandOvers } from './handOverApi.ts';
import { PackageButton } from './PackageButton.tsx';
import { recallDialog } from './recallDialog.ts';
import { stateTone } from './stateTone.ts';
import { states, texts } from './texts.ts';

/** Of one record: to whom it was handed over, and its package. Shown once dunning has begun. */
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
  const recall = useDialog<HandOver>();
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
      <DialogOnDemand key={recall.opening} dialog={recallDialog} isOpen={recall.isOpen} onClose={recall.close}>
        {(RecallDialog) =>
          recall.subject && <RecallDialog handOver={recall.subject} isOpen={recall.isOpen} onClose={recall.close} />
        }
      </DialogOnDemand>
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
