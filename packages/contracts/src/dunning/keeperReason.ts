import type { ParkingRecord } from '../entities/record.ts';

type Claimed = Pick<ParkingRecord, 'date' | 'entryTime' | 'fee' | 'fines'>;

const CLAIMS = {
  fines: 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist nicht bezahlt.',
  fee: 'Die Parkgebühr ist nicht bezahlt.',
  both: 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind nicht bezahlt.',
};

/** The legitimate interest that a keeper request states (facts §7). */
export function keeperReason({ date, entryTime, fee, fines }: Claimed): string {
  const claims = fines.length === 0 ? CLAIMS.fee : fee > 0 ? CLAIMS.both : CLAIMS.fines;
  const time = entryTime.split(':').slice(0, 2).join(':');
  return `Das Fahrzeug wurde am ${date} um ${time} Uhr auf unserem privaten Parkplatz abgestellt. ${claims} Wir benötigen die Halterdaten, um diese Ansprüche aus der Teilnahme am Straßenverkehr geltend zu machen (§ 39 Abs. 1 StVG).`;
}
