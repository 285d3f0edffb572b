import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { Driver } from './Driver.tsx';
import classes from './DriverPanel.module.css';
import { useNamedDrivers } from './namedDrivers.ts';
import { texts } from './texts.ts';

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
