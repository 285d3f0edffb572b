import { buildCheckedOut, fines } from '../testing/records.ts';
import { keeperReason } from './keeperReason.ts';

it.each([
  [{ fines, fee: 0 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist nicht bezahlt.'],
  [{ fines: [], fee: 8 }, 'Die Parkgebühr ist nicht bezahlt.'],
  [{ fines, fee: 8 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind nicht bezahlt.'],
])('the reason of %j says what is not paid, when the car stood where, and the law', (charged, sentence) => {
  expect(keeperReason(buildCheckedOut(charged))).toBe(
    `Das Fahrzeug wurde am 21.11.2026 um 10:12 Uhr auf unserem privaten Parkplatz abgestellt. ${sentence} Wir benötigen die Halterdaten, um diese Ansprüche aus der Teilnahme am Straßenverkehr geltend zu machen (§ 39 Abs. 1 StVG).`,
  );
});
