import { channelLabel, type Objection, type ObjectionDecision } from '@parkwart/contracts/calls/objections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Link } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { decisionDialog } from '../../record/objections/dialogs.ts';
import { texts as objectionTexts } from '../../record/objections/texts.ts';
import classes from './Inbox.module.css';
import { texts } from './texts.ts';

interface OpenObjectionProps {
  readonly record: ParkingRecord;
  readonly objection: Objection;
  readonly onDecided: () => void;
}

const CHOICES: readonly (readonly [ObjectionDecision, string])[] = [
  ['rejected', texts.reject],
  ['goodwill', texts.goodwill],
  ['justified', texts.justified],
];

/** The first press chooses the decision, a second one confirms it. */
export function OpenObjection({ record, objection, onDecided }: OpenObjectionProps) {
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
        <strong>
          {objectionTexts.arrivedBy(`${objectionTexts.tab}, ${channelLabel(objection.channel)}`, objection.arrived)}
        </strong>
        <p className={classes.text}>{objection.text}</p>
        {objection.files && (
          <Link to={`/pay?record=${record.invoiceNumber}`}>{objectionTexts.files(objection.files.length)}</Link>
        )}
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
