import { checkIn } from '@parkwart/contracts/calls/checkInAndOut';
import { updatePrint } from '@parkwart/contracts/calls/letters';
import { updateMI, updateNote } from '@parkwart/contracts/calls/recordChanges';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { makeYear } from './year.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('makeYear', () => {
  const stays = makeYear(2_000, 1, NOW);

  it('generates the same parking visits for the same seed and day', () => {
    expect(makeYear(50, 7, NOW)).toEqual(makeYear(50, 7, new Date('2026-11-21T20:00:00Z')));
    expect(makeYear(50, 8, NOW)).not.toEqual(makeYear(50, 7, NOW));
  });

  it('generates parking visits that the API’s schemas accept', () => {
    for (const { entry, vehicleNumber, vehicleModel, vehicleColor } of stays) {
      const body = {
        date: formatDay(entry),
        entryTime: formatClockTime(entry),
        vehicleNumber,
        vehicleModel,
        vehicleColor,
      };
      expect(checkIn.body?.safeParse(body).success).toBe(true);
    }
  });
});

describe('the records of a year', () => {
  const stays = makeYear(20_000, 1, NOW);

  describe('the states of the parking visits', () => {
    it("are accepted by the API's schemas", () => {
      for (const { state } of stays) {
        if (state.MIStatus) expect(updateMI.body?.safeParse({ MIStatus: state.MIStatus }).success).toBe(true);
        if (state.printed) expect(updatePrint.body?.safeParse({ isPrint: true, ...state.printed }).success).toBe(true);
        if (state.checkOutNote) {
          expect(updateNote.body?.safeParse({ checkOutNote: state.checkOutNote }).success).toBe(true);
        }
      }
    });
  });
});
