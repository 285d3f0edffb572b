import { driverSourceLabel, type NamedDriver } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import text from '@parkwart/ui/text.module.css';
import { toast, useQueryClient } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { useRecordCache } from '../recordCache.ts';
import classes from './DriverPanel.module.css';
import { DRIVERS_KEY, sendDriverState } from './namedDrivers.ts';
import { texts } from './texts.ts';

/** Sends the office's decision about a named driver. */
function useDriverDecision({ invoiceNumber }: ParkingRecord) {
  const client = useQueryClient();
  const cache = useRecordCache();
  const decide = async (id: string, state: 'accepted' | 'rejected') =>
    cache.put(await sendDriverState(invoiceNumber, id, state));
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (id: string) => decide(id, 'accepted'),
    onSuccess: () => {
      toast.success(texts.accepted);
      return client.invalidateQueries({ queryKey: DRIVERS_KEY });
    },
    onError: (error) => {
      failureToast(texts.acceptFailed, error);
      return client.invalidateQueries({ queryKey: DRIVERS_KEY });
    },
  });
  return { accept: mutate, isAccepting: isPending, reject: (id: string) => decide(id, 'rejected') };
}

interface DriverProps {
  readonly record: ParkingRecord;
  readonly driver: NamedDriver;
}

/** Shows a named driver, with the decisions that are possible. */
export function Driver({ record, driver }: DriverProps) {
  const { accept, isAccepting, reject } = useDriverDecision(record);
  const isReceived = driver.state === 'received';
  const [ask, dialog] = useRemoveDialog<NamedDriver>({
    nameOf: ({ name }) => name,
    send: ({ _id }) => reject(_id),
    queryKey: DRIVERS_KEY,
    texts: isReceived ? texts.rejecting : texts.takingBack,
  });
  return (
    <>
      <div className={classes.who}>
        <strong>{isReceived ? texts.received(driver.name) : texts.debtor(driver.name)}</strong>
        <span>{driver.address.split('\n').join(', ')}</span>
        <span className={text.hint}>{texts.arrivedBy(driverSourceLabel(driver.source), driver.arrived)}</span>
      </div>
      {isReceived && !record.isPay && !record.isDisable && (
        <Button size="small" variant="primary" busy={isAccepting} onClick={() => accept(driver._id)}>
          {texts.accept}
        </Button>
      )}
      {(isReceived || !record.isDisable) && (
        <Button size="small" onClick={() => ask(driver)}>
          {isReceived ? texts.reject : texts.takeBack}
        </Button>
      )}
      {dialog}
    </>
  );
}
