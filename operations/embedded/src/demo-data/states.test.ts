import { updateMI, updateNote, updatePrint } from '@parkwart/contracts/calls/recordChanges';
import { makeYear, type Stay } from './year.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
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
