import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '../calls-kit/call.ts';
import { buildCheckedOut, buildRecord } from '../testing/records.ts';
import { CALLS } from './calls.ts';
import { isListed, listOf } from './listMembership.ts';
import { RECORD_LISTS, type RecordFilters } from './recordLists.ts';

const folder = dirname(fileURLToPath(import.meta.url));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value;
}

describe('CALLS', () => {
  it('lists every call that a file of the contracts describes', async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(folder, name))));
    const described = modules.flatMap((module) => Object.values(module).filter(isCall));
    expect(described.filter((call) => !CALLS.includes(call)).map(({ path }) => path)).toEqual([]);
    expect(described.length).toBeGreaterThan(5);
  });
});

const listsOf = (state: Parameters<typeof buildRecord>[0]) =>
  RECORD_LISTS.filter((list) => isListed({ list }, buildRecord(state)));

describe('the lists that contain a record (specification §11)', () => {
  it.each([
    ['owed', {}, 'open', ['all', 'open', 'active']],
    ['paid', { isPay: true }, 'closed', ['all', 'closed', 'active']],
    ['paid after the reminder', { isPay: true, MIStatus: 'M' }, 'closed', ['all', 'closed', 'active']],
    ['in reminder', { MIStatus: 'M' }, 'reminder', ['all', 'reminder', 'active']],
    ['in collection', { MIStatus: 'I' }, 'collection', ['all', 'collection', 'active']],
    ['disabled', { isDisable: true }, 'inactive', ['all', 'inactive']],
    [
      'disabled, paid and in collection',
      { isDisable: true, isPay: true, MIStatus: 'I' },
      'inactive',
      ['all', 'inactive'],
    ],
  ] as const)('of one that is %s', (_, state, place, lists) => {
    expect(listsOf(state)).toEqual(lists);
    expect(listOf(buildRecord(state))).toBe(place);
  });
});

describe('a filtered list', () => {
  const record = buildRecord({ invoiceNumber: 100_001, vehicleNumber: 'B-AB 1234', date: '5.3.2026', isPrint: true });

  it.each<[Omit<RecordFilters, 'list'>, boolean]>([
    [{ plate: 'ab12' }, true],
    [{ plate: 'b ab' }, true],
    [{ plate: 'xy' }, false],
    [{ plate: 'B?' }, false],
    [{ invoiceNumber: '1000' }, true],
    [{ invoiceNumber: '0000' }, false],
    [{ from: '2026-03-05', to: '2026-03-05' }, true],
    [{ from: '2026-03-06' }, false],
    [{ to: '4.3.2026' }, false],
    [{ isPrint: 'true' }, true],
    [{ isPrint: 'false' }, false],
    [{ isParked: 'true' }, true],
    [{ isPartlyPaid: 'true' }, false],
    [{ isBlocked: 'true' }, false],
  ])('%j says whether it holds the record: %s', (filters, isHeld) => {
    expect(isListed({ list: 'all', ...filters }, record)).toBe(isHeld);
  });

  it('of partly paid records contains those of which something is paid and something open', () => {
    const filters = { list: 'all', isPartlyPaid: 'true' } as const;
    const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
    const isHeld = (changes: object) => isListed(filters, buildRecord({ fee: 0, fines, ...changes }));
    expect(isHeld({ paid: 10 })).toBe(true);
    expect(isHeld({ waived: 10 })).toBe(false);
    expect(isHeld({ paid: 30, isPay: true })).toBe(false);
  });

  it('the list of parked cars contains neither departed nor disabled ones', () => {
    const filters = { list: 'all', isParked: 'true' } as const;
    expect(isListed(filters, buildCheckedOut())).toBe(false);
    expect(isListed(filters, buildRecord({ isDisable: true }))).toBe(false);
  });
});
