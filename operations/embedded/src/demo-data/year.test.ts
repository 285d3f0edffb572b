import { TZDate } from '@date-fns/tz';
import { checkIn } from '@parkwart/contracts/calls/parking';
import { updateMI, updateNote, updatePrint } from '@parkwart/contracts/calls/recordChanges';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { formatClockTime, formatDay, TIME_ZONE } from '@parkwart/contracts/rules/time';
import { makeYear, type Stay } from './year.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('makeYear', () => {
  const stays = makeYear(2_000, 1, NOW);
  const share = (condition: (stay: (typeof stays)[number]) => boolean) => stays.filter(condition).length / stays.length;

  it('is determined by seed and day', () => {
    expect(makeYear(50, 7, NOW)).toEqual(makeYear(50, 7, new Date('2026-11-21T20:00:00Z')));
    expect(makeYear(50, 8, NOW)).not.toEqual(makeYear(50, 7, NOW));
  });

  it('lies in the year before today, in order of arrival, in opening hours', () => {
    const entries = stays.map(({ entry }) => entry.getTime());
    expect([...entries].sort((a, b) => a - b)).toEqual(entries);
    expect(entries[0]).toBeGreaterThan(NOW.getTime() - 367 * 86_400_000);
    expect(entries.at(-1)).toBeLessThan(NOW.getTime());
    for (const { entry } of stays) expect(new TZDate(entry, TIME_ZONE).getHours()).toBeGreaterThanOrEqual(6);
  });

  it('fills the current week and every month, however few stays there are', () => {
    const ages = makeYear(100, 1, NOW).map(({ entry }) => (NOW.getTime() - entry.getTime()) / 86_400_000);
    expect(ages.filter((days) => days < 7).length).toBeGreaterThan(4);
    expect(ages.filter((days) => days > 90).length).toBeGreaterThan(20);
  });

  it('has no exit before the entry or in the future', () => {
    for (const { entry, exit } of stays) {
      if (!exit) continue;
      expect(exit.getTime()).toBeGreaterThan(entry.getTime());
      expect(exit.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it("is accepted by the API's schemas", () => {
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

  it('looks like a German car park', () => {
    expect(share(({ vehicleNumber }) => looksGerman(vehicleNumber))).toBeGreaterThan(0.93);
    expect(share(({ vehicleModel }) => CAR_MAKES.includes(vehicleModel))).toBe(1);
    expect(share(({ vehicleColor }) => VEHICLE_COLOURS.some(({ german }) => german === vehicleColor))).toBe(1);
    expect(new Set(stays.map(({ vehicleNumber }) => vehicleNumber)).size).toBeLessThan(stays.length * 0.8);
  });

  it('has a few fines and a few parked cars', () => {
    expect(share(({ fines }) => fines.length > 0)).toBeCloseTo(0.07, 1);
    expect(share(({ exit }) => !exit)).toBeGreaterThan(0);
    expect(share(({ exit }) => !exit)).toBeLessThan(0.05);
  });
});

describe('the records of a year', () => {
  const DAY = 86_400_000;
  const stays = makeYear(20_000, 1, NOW);
  const fined = stays.filter(({ fines }) => fines.length > 0);
  const share = (of: readonly Stay[], condition: (stay: Stay) => boolean) => of.filter(condition).length / of.length;
  const ageOf = ({ exit }: Stay) => (NOW.getTime() - (exit?.getTime() ?? NOW.getTime())) / DAY;

  describe('the states of the stays', () => {
    it('cover every list of the office', () => {
      const lists: Record<string, (stay: Stay) => boolean> = {
        open: ({ state }) => !state.isPay && !state.MIStatus && !state.isDisable,
        closed: ({ state }) => state.isPay === true,
        toPrint: ({ state }) => state.MIStatus === 'M' && !state.isPay && !state.printed,
        printed: ({ state }) => state.MIStatus === 'M' && !state.isPay && state.printed !== undefined,
        collection: ({ state }) => state.MIStatus === 'I' && !state.isPay,
        inactive: ({ state }) => state.isDisable === true,
        noted: ({ state }) => state.checkOutNote !== undefined,
      };
      for (const [list, holds] of Object.entries(lists)) {
        expect([list, stays.filter(holds).length]).toEqual([list, expect.any(Number)]);
        expect(stays.filter(holds).length).toBeGreaterThan(10);
      }
    });

    it('are mostly paid, above all without a fine', () => {
      const isPaid = ({ state }: Stay) => state.isPay === true;
      expect(share(stays, isPaid)).toBeGreaterThan(0.9);
      expect(share(fined, isPaid)).toBeGreaterThan(0.5);
      expect(share(fined, isPaid)).toBeLessThan(0.9);
    });

    it('have reminders only for old enough fines, and collection only for older ones', () => {
      for (const stay of stays) {
        const { MIStatus, printed } = stay.state;
        if (MIStatus) expect(stay.fines.length).toBeGreaterThan(0);
        if (MIStatus) expect(ageOf(stay)).toBeGreaterThan(24);
        if (MIStatus === 'I') expect(ageOf(stay)).toBeGreaterThan(75);
        if (printed) expect(MIStatus).toBeDefined();
      }
    });

    it('leave parked cars alone, except for notes', () => {
      const parked = stays.filter(({ exit }) => !exit);
      expect(parked.length).toBeGreaterThan(0);
      for (const { state } of parked) expect(Object.keys(state).filter((name) => name !== 'checkOutNote')).toEqual([]);
    });

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
