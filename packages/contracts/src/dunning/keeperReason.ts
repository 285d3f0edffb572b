import type { ParkingRecord } from '../entities/record.ts';

type Claimed = Pick<ParkingRecord, 'date' | 'entryTime' | 'fee' | 'fines' | 'paid' | 'waived'>;

const CLAIMS = {
  fines: 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist nicht bezahlt.',
  fee: 'Die Parkgebühr ist nicht bezahlt.',
  both: 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind nicht bezahlt.',
};

/** The sentences for a record with a payment or a waiver, which may cover one of the charges. */
const RESTS = {
  fines: 'Von der bei einem Verstoß vereinbarten Vertragsstrafe ist ein Rest offen.',
  fee: 'Von der Parkgebühr ist ein Rest offen.',
  both: 'Von der bei einem Verstoß vereinbarten Vertragsstrafe und der Parkgebühr ist ein Rest offen.',
};

/** The legitimate interest that a keeper request states (facts §7). */
export function keeperReason({ date, entryTime, fee, fines, paid = 0, waived = 0 }: Claimed): string {
  const sentences = paid > 0 || waived > 0 ? RESTS : CLAIMS;
  const claims = sentences[fines.length === 0 ? 'fee' : fee > 0 ? 'both' : 'fines'];
  const time = entryTime.split(':').slice(0, 2).join(':');
  return `Das Fahrzeug wurde am ${date} um ${time} Uhr auf unserem privaten Parkplatz abgestellt. ${claims} Wir benötigen die Halterdaten, um diese Ansprüche aus der Teilnahme am Straßenverkehr geltend zu machen (§ 39 Abs. 1 StVG).`;
}
