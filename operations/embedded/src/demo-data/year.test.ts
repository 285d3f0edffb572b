import { TZDate } from '@date-fns/tz';
import { checkIn } from '@parkwart/contracts/calls/parking';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { looksGerman } from '@parkwart/contracts/rules/plate';
import { formatClockTime, formatDay, TIME_ZONE } from '@parkwart/contracts/rules/time';
import { makeYear } from './year.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const stays = makeYear(2_000, 1, NOW);
const share = (condition: (stay: (typeof stays)[number]) => boolean) => stays.filter(condition).length / stays.length;

describe('makeYear', () => {
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
