import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '../calls-kit/call.ts';
import { withheld } from '../entities/boothRecord.ts';
import { NO_VEHICLE } from '../entities/vehicle.ts';
import { callName } from '../openapi/callShape.ts';
import { jsonSchemaOf } from '../openapi/openApiSchemas.ts';
import { buildCheckedOut, buildRecord } from '../testing/records.ts';
import { CALLS } from './calls.ts';
import { isListed, listOf, RECORD_LISTS, type RecordFilters } from './recordLists.ts';

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

/** The calls that a visitor without a session may make. */
const FOR_EVERYONE = [
  'POST /park-login',
  'POST /logout',
  'POST /session/refresh',
  'POST /session/passkey',
  'POST /session/passkey/options',
  // The calls of the driver's page, which has its own token and session.
  'POST /driver-page/open',
  'GET /driver-page/operator',
  'GET /driver-page',
  'GET /driver-page/photos',
  'POST /driver-page/files',
  'POST /driver-page/objections',
  'POST /driver-page/named-driver',
  'POST /driver-page/payments',
  'POST /driver-page/mail-addresses',
  // The payment provider's webhook; it only tells the service to fetch the payment from the provider.
  'POST /driver-page/payments/{reference}/notice',
];
const FOR_EMPLOYEES = [
  'POST /session/proof',
  'GET /sessions',
  'DELETE /sessions',
  'DELETE /sessions/{id}',
  'GET /passkeys',
  'POST /passkeys',
  'POST /passkeys/options',
  'PUT /passkeys/{id}',
  'DELETE /passkeys/{id}',
  'GET /get-user/{username}',
  'PUT /user/{id}',
  'PUT /change-password/{username}',
  'POST /parking',
  'PUT /check-in/{invoiceNumber}',
  'PUT /cancel/{invoiceNumber}',
  'GET /invoice-search',
  'GET /checkout',
  'POST /checkout',
  'GET /receipt/{invoiceNumber}',
  'GET /parked-cars',
  'GET /parked-cars/changes',
  'GET /departed-cars',
  'GET /plate-history',
  'POST /booth',
  'GET /booth/permits',
  'POST /card-payments/{invoiceNumber}',
  'PUT /refused-card-payments',
  'GET /day-report',
];
/**
 * All fields, at any depth, in the responses of the calls that employees (Angestellte) may make, except the fields of
 * the car (`NO_VEHICLE`); the schema `withheld` blanks some of a record's fields.
 */
const FIELDS_FOR_EMPLOYEES = `
  MIStatus _id account address agency alg alsoParked amount asOf bic booth booths cancelReason car cardPayments
  cars centsPerStartedHour challenge checkOutNote checkOuts city collection collectionDay containedVat
  correctableUntil costDay count createdAt created_at cursor date day deadline deadlineDays defaultFrom description device displayName
  dunningBlock elapsed email employeeName enteredOn entryAt entryTime excludeCredentials exitTime fee files fine
  fines freeMinutes gender hasPermit holder iban id images interest invoiceNumber isComplete isCurrent isDisable
  isOverdue isParked isPay isPrint isSmallBusiness lastUsedAt lastVisit left letter letters level managingDirectors
  maxCentsPerDay mustChangePassword name open operator operatorName options ownerLookup ownerName pageLink paid
  paidOn parked passkeys payments permit permits phone price privacyText provisionalReference pubKeyCredParams
  purpose record records reference refused registerEntry reminderCost reversedOn role rp similar smallBusinessFrom
  status stays street takesCards tariff taxNumber taxation taxedFrom texts total transports type until user
  username users validFrom validTo version visits voucher waived`;

describe('the rights of callers', () => {
  const allowing = (isAllowed: (call: Call) => boolean) => CALLS.filter(isAllowed).map(callName).sort();
  const isForEmployees = ({ allow }: Call) => allow !== 'everyone' && allow.includes('Angestellte');

  it('allow callers other than admins only the calls that this test lists', () => {
    expect(allowing(({ allow }) => allow === 'everyone')).toEqual(FOR_EVERYONE.toSorted());
    expect(allowing(isForEmployees)).toEqual(FOR_EMPLOYEES.toSorted());
  });

  it('let an employee (Angestellte) see only the fields that this test lists', () => {
    const fields = new Set<string>();
    for (const { answer } of CALLS.filter(isForEmployees))
      if (answer)
        jsonSchemaOf(answer, 'output', ({ properties }) => {
          for (const name of Object.keys(properties ?? {})) fields.add(name);
        });
    expect([...fields].sort()).toEqual(
      [...FIELDS_FOR_EMPLOYEES.trim().split(/\s+/), ...Object.keys(NO_VEHICLE)].sort(),
    );
    expect(Object.keys(withheld)).toEqual([
      'isPrint',
      'MIStatus',
      'checkOutNote',
      'images',
      'files',
      'employeeName',
      'ownerName',
      'address',
    ]);
  });
});

const listsOf = (state: Parameters<typeof buildRecord>[0]) =>
  RECORD_LISTS.filter((list) => isListed({ list }, buildRecord(state)));

describe('the lists that contain a record (specification §11)', () => {
  it.each([
    ['unpaid', {}, 'open', ['all', 'open', 'active']],
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
  ] as const)('are exactly those that the specification requires for a record that is %s', (_, state, place, lists) => {
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
    [{ isPayable: 'true' }, false],
    [{ isBlocked: 'true' }, false],
  ])('with the filter %j contains record 100001 (B-AB 1234, 5.3.2026, parked, printed): %s', (filters, isHeld) => {
    expect(isListed({ list: 'all', ...filters }, record)).toBe(isHeld);
  });

  it('of partly paid records contains only records that have both a payment and an open amount', () => {
    const filters = { list: 'all', isPartlyPaid: 'true' } as const;
    const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
    const isHeld = (changes: object) => isListed(filters, buildRecord({ fee: 0, fines, ...changes }));
    expect(isHeld({ paid: 10 })).toBe(true);
    expect(isHeld({ waived: 10 })).toBe(false);
    expect(isHeld({ paid: 30, isPay: true })).toBe(false);
  });

  it('of payable records contains only records that have an open amount and whose car has left', () => {
    const filters = { list: 'open', isPayable: 'true' } as const;
    const fines = [{ type: 'Ohne Schein', price: 30, description: '' }];
    expect(isListed(filters, buildCheckedOut({ fee: 4 }))).toBe(true);
    expect(isListed(filters, buildCheckedOut({ fee: 0 }))).toBe(false);
    expect(isListed(filters, buildRecord({ fines }))).toBe(false);
  });

  it('of parked cars contains neither departed cars nor disabled records', () => {
    const filters = { list: 'all', isParked: 'true' } as const;
    expect(isListed(filters, buildCheckedOut())).toBe(false);
    expect(isListed(filters, buildRecord({ isDisable: true }))).toBe(false);
  });
});
