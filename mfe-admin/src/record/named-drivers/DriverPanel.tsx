import { driverSourceLabel, type NamedDriver } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useAction } from '../../parts/actions/useAction.ts';
import { useReload } from '../../parts/form/otherTabs.ts';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { useRecordCache } from '../recordCache.ts';
import classes from './DriverPanel.module.css';
import { DRIVERS_KEY, sendDriverState, useNamedDrivers } from './namedDrivers.ts';
import { texts } from './texts.ts';

function useDriverDecision({ invoiceNumber }: ParkingRecord) {
  const reload = useReload();
  const cache = useRecordCache();
  const decide = async (id: string, state: 'accepted' | 'rejected') =>
    cache.put(await sendDriverState(invoiceNumber, id, state));
  const { run, isRunning } = useAction({
    send: (id: string) => decide(id, 'accepted'),
    onDone: () => toast.success(texts.accepted),
    onSettled: () => void reload(DRIVERS_KEY),
    failed: texts.acceptFailed,
  });
  return { accept: run, isAccepting: isRunning, reject: (id: string) => decide(id, 'rejected') };
}

interface DriverProps {
  readonly record: ParkingRecord;
  readonly driver: NamedDriver;
}

export function Driver({ record, driver }: DriverProps) {
  const { accept, isAccepting, reject } = useDriverDecision(record);
  const isReceived = driver.state === 'received';
  const isAtAgency = record.MIStatus === 'I';
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
      {isReceived && !record.isPay && isAtAgency && <p className={text.hint}>{texts.atAgency}</p>}
      {isReceived && !record.isPay && !record.isDisable && !isAtAgency && (
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

const driverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'DriverDialog' */ './forms.tsx')).DriverDialog,
);

/** Shows the named driver of a record, or lets the office enter one. */
export function DriverPanel({ record }: { readonly record: ParkingRecord }) {
  const { data, isError } = useNamedDrivers(record);
  const naming = useLazyDialog(driverDialog, (DriverDialog, opened) => <DriverDialog record={record} {...opened} />);
  // Rejected drivers are only part of the record's history.
  const current = data?.find(({ state }) => state !== 'rejected');
  return (
    <div className={classes.panel}>
      {isError && <p className={text.hint}>{texts.loadFailed}</p>}
      {current && <Driver record={record} driver={current} />}
      {data && !current && !record.isPay && !record.isDisable && (
        <Button variant="quiet" {...onIntent(driverDialog)} onClick={() => naming.open()}>
          <OfficeIcon name="key" />
          {texts.name}
        </Button>
      )}
      {naming.element}
    </div>
  );
}
