import { checkRegisteredVehicle } from '@parkwart/contracts/calls/keeperRequests';
import { isVehicleDoubtful } from '@parkwart/contracts/dunning/registeredVehicle';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, toast } from '@parkwart/web';
import { useAction } from '../../parts/actions/useAction.ts';
import { paramsOf } from '../record.ts';
import { useRecordCache } from '../recordCache.ts';

const texts = {
  otherVehicle: 'Die Halterauskunft nennt ein anderes Auto',
  registered: (car: string) => `Auskunft: ${car}`,
  noted: (car: string) => `Notiert: ${car}`,
  hint: 'Bis es bestätigt ist, schlägt kein Mahnlauf die Rechnung vor. Stimmt das Kennzeichen nicht, ändern Sie es unter „Bearbeiten“.',
  confirm: 'Es ist dieses Auto',
  confirmed: 'Bestätigt; die Rechnung kann gemahnt werden.',
  failed: 'Die Bestätigung wurde nicht gespeichert',
};

const carOf = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');

/**
 * If make or colour differ, asks the admin whether the car that the registration office reports is the recorded car.
 */
export function VehicleCheck({ record }: { readonly record: ParkingRecord }) {
  const cache = useRecordCache();
  const { run, isRunning } = useAction({
    send: async () => {
      const params = paramsOf(record);
      cache.put(await callApi(checkRegisteredVehicle, { params }));
    },
    onDone: () => toast.success(texts.confirmed),
    failed: texts.failed,
  });
  const { registered, vehicleModel, vehicleColor } = record;
  if (!registered || !isVehicleDoubtful(record)) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>{texts.otherVehicle}</strong>
      </p>
      <p>
        {texts.registered(carOf(registered.make, registered.colour))} · {texts.noted(carOf(vehicleModel, vehicleColor))}
      </p>
      <p>{texts.hint}</p>
      <Button size="small" busy={isRunning} onClick={() => void run()}>
        {texts.confirm}
      </Button>
    </Notice>
  );
}
