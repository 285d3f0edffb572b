import text from '@parkwart/ui/text.module.css';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../Bank.module.css';
import { DueRefunds } from './DueRefunds.tsx';
import { OrderedRefunds } from './OrderedRefunds.tsx';
import { useDueRefunds } from './refundsApi.ts';
import { texts } from './refundTexts.ts';

/** Due refunds, and the state of ordered ones. */
export function RefundsPanel() {
  const due = useDueRefunds();
  return (
    <div className={classes.panel}>
      <p className={text.hint}>{texts.hint}</p>
      <Loaded query={due} failure={texts.dueFailed}>
        {({ refunds, hasMore }) => <DueRefunds due={refunds} hasMore={hasMore} />}
      </Loaded>
      <h2>{texts.list}</h2>
      <OrderedRefunds />
    </div>
  );
}
