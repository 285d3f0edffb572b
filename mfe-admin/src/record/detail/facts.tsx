import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { formatBackdated } from '../../parts/history/formatChange.ts';

/** Everything that the detail view shows besides charges and files. */
export function factsOf(record: ParkingRecord) {
  const owner = [record.ownerName, ...record.address.split('\n')].filter(Boolean).join(', ');
  const registered = [record.registered?.make, record.registered?.colour].filter(Boolean).join(', ');
  return [
    { label: 'Datum', value: record.date },
    { label: 'Einfahrtszeit', value: record.entryTime },
    ...(record.cancelReason === undefined
      ? [{ label: 'Ausfahrt', value: record.exitTime ?? 'Fahrzeug geparkt' }]
      : [{ label: 'Storniert', value: record.cancelReason, wide: true }]),
    { label: 'Farbe', value: record.vehicleColor && <ColourSwatch colour={record.vehicleColor} /> },
    { label: 'Modell', value: record.vehicleModel },
    ...plainVehicleFields.map(([field, label]) => ({ label, value: record[field] })),
    { label: 'Eingecheckt von', value: record.employeeName },
    ...(record.checkedOutBy ? [{ label: 'Ausgecheckt von', value: record.checkedOutBy }] : []),
    ...(record.exitBackdatedMinutes
      ? [{ label: 'Ausfahrt von Hand gesetzt', value: formatBackdated(record.exitBackdatedMinutes), wide: true }]
      : []),
    ...(record.hasPermit ? [{ label: 'Dauerparker', value: 'Keine Parkgebühr' }] : []),
    ...(record.provisionalReference ? [{ label: 'Vorläufige Nummer', value: record.provisionalReference }] : []),
    ...(record.sentBy ? [{ label: 'Übertragen von', value: record.sentBy }] : []),
    ...(record.alreadyParkedAs
      ? [{ label: 'Stand schon hier', value: `Rechnung ${record.alreadyParkedAs}, beim Übertragen`, wide: true }]
      : []),
    ...(record.letter
      ? [
          { label: 'Mahnung vom', value: record.letter.date },
          { label: 'Zahlbar bis', value: record.letter.deadline },
        ]
      : []),
    ...(record.printedAt ? [{ label: 'Mahnung gedruckt', value: record.printedAt }] : []),
    ...(owner ? [{ label: 'Halter', value: owner, wide: true }] : []),
    ...(registered ? [{ label: 'Laut Halterauskunft', value: registered }] : []),
  ];
}
