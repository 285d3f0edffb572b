import { driverSourceLabel, type NamedDriver } from '@parkwart/contracts/entities/namedDriver';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { useDialog } from '../form/useDialog.ts';
import { useRemoveDialog } from '../items/useItemDialogs.tsx';
import { onIntent } from '../loading/chunk.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import classes from './DriverPanel.module.css';
import { driverDialog } from './driverDialog.ts';
import { DRIVERS_KEY, useNamedDrivers } from './namedDriversApi.ts';
import { texts } from './texts.ts';
import { useDriverDecision } from './useDriverDecision.ts';

/** Who is named as the driver of a record, and what becomes of that. */
export function DriverPanel({ record }: { readonly record: ParkingRecord }) {
  const { data, isError } = useNamedDrivers(record);
  const naming = useDialog();
  // Others are part of the record's history.
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
      <DialogOnDemand key={naming.opening} dialog={driverDialog} isOpen={naming.isOpen} onClose={naming.close}>
        {(DriverDialog) => <DriverDialog record={record} isOpen={naming.isOpen} onClose={naming.close} />}
      </DialogOnDemand>
    </div>
  );
}

interface DriverProps {
  readonly record: ParkingRecord;
  readonly driver: NamedDriver;
}

function Driver({ record, driver }: DriverProps) {
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
      {isReceived && (
        <Button size="small" variant="primary" busy={isAccepting} onClick={() => accept(driver._id)}>
          {texts.accept}
        </Button>
      )}
      {(isReceived || !record.isPay) && (
        <Button size="small" onClick={() => ask(driver)}>
          {isReceived ? texts.reject : texts.takeBack}
        </Button>
      )}
      {dialog}
    </>
  );
}
