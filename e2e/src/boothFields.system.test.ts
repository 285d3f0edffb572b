import { CALLS } from '@parkwart/contracts/calls/calls';
import { type ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import { type Call, pathOf } from '@parkwart/contracts/calls-kit/call';
import { vehicle } from '@parkwart/contracts/entities/vehicle';
import { runProduct } from './product/runProduct.ts';
import { ADMIN, EMPLOYEE } from './testing/accounts.ts';
import { arrival } from './testing/arrival.ts';

const withPrefix = (place: string, fields: readonly string[]) => fields.map((field) => `${place}${field}`);

/** The fields that an Angestellte may read; `[]` stands for the entries of a list. */
const RECORD = [
  '_id',
  'invoiceNumber',
  ...Object.keys(vehicle),
  'date',
  'entryTime',
  'exitTime',
  'isParked',
  'fee',
  'fines[].type',
  'fines[].price',
  'fines[].description',
  'isDisable',
  'isPay',
  'hasPermit',
  'paid',
  'waived',
  'created_at',
  'version',
  'tariff.freeMinutes',
  'tariff.centsPerStartedHour',
  'tariff.maxCentsPerDay',
  'provisionalReference',
  'alsoParked.invoiceNumber',
  'alsoParked.date',
  'alsoParked.entryTime',
  'correctableUntil',
  'cancelReason',
  'letter.date',
  'letter.deadline',
  'letter.ownerLookup',
  'letter.reminderCost',
  // Part of the amount to pay.
  'letter.interest',
  // Says that the office does not dun the record, but not why.
  'dunningBlock.until',
];
const USER = [
  '_id',
  'username',
  'email',
  'phone',
  'gender',
  'status',
  'role',
  'version',
  'passkeys',
  'mustChangePassword',
];
const LINE_TEXTS = withPrefix('texts.', ['fee', 'fines', 'ownerLookup', 'reminderCost', 'interest']);
const BOOTH_DATA = [
  'letters',
  'tariff.freeMinutes',
  'tariff.centsPerStartedHour',
  'tariff.maxCentsPerDay',
  'deadlineDays',
  'operator.name',
  'operator.street',
  'operator.city',
  'operator.phone',
  'operator.email',
  'privacyText',
  'account.holder',
  'account.iban',
  'account.bic',
  'takesCards',
  // Needed for receipts printed offline.
  'taxation.smallBusinessFrom',
  'taxation.taxedFrom.fee',
  'taxation.taxedFrom.fine',
  ...LINE_TEXTS,
];
const RECEIPT = [
  'total',
  'deadline',
  'purpose',
  'privacyText',
  'account.holder',
  'account.iban',
  'account.bic',
  'operator.name',
  'operator.street',
  'operator.city',
  'operator.phone',
  'operator.email',
  'cardPayments[].voucher',
  'cardPayments[].amount',
  // The receipt shows these, too.
  'elapsed',
  'containedVat',
  'isSmallBusiness',
  ...LINE_TEXTS,
];
const DAY_REPORT = [
  'day',
  'asOf',
  'operatorName',
  'checkOuts[].username',
  'checkOuts[].count',
  'cardPayments',
  'cardPayments[].account',
  'cardPayments[].booth',
  'cardPayments[].count',
  'cardPayments[].amount',
  ...withPrefix('payments[].', ['account', 'voucher', 'reference', 'amount', 'paidOn', 'enteredOn', 'refused']),
];
const ERROR = ['code', 'message', 'fields'];
const PARKED_CAR = ['invoiceNumber', 'vehicleNumber', 'date', 'entryTime'];
const SESSION = ['user', 'username', 'role', 'required', 'isDemo'];
const PASSKEY = ['_id', 'name', 'createdAt', 'lastUsedAt'];
const OWN_SESSION = ['_id', 'device', 'createdAt', 'lastUsedAt', 'isCurrent'];

/** Fields of the specification's record that are always blank for the booth. */
const BLANK: Readonly<Record<string, unknown>> = {
  isPrint: false,
  MIStatus: null,
  checkOutNote: '',
  employeeName: '',
  ownerName: '',
  address: '',
};

interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly fields: readonly string[];
}

function valuesOf(value: unknown, place = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesOf(entry, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'fields' || name === 'options' ? [] : valuesOf(inner, place === '' ? name : `${place}.${name}`),
  );
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const ALLOWED_CALLS = CALLS.filter(({ allow }) => allow === 'everyone' || allow.includes('Angestellte'));

describe('the responses that an Angestellte gets', () => {
  const running = runProduct('embedded');
  let samples: Readonly<Record<string, Sample>>;
  let booth: ApiClient;

  beforeAll(async () => {
    const { url } = running.product;
    const admin = await openClient(url, ADMIN);
    booth = await openClient(url, EMPLOYEE);
    const car = { ...arrival(), vehicleNumber: 'B-AB 1' };
    const { invoiceNumber } = await booth.call<{ invoiceNumber: number }>('POST', '/parking', { body: car });
    const id = String(invoiceNumber);
    await admin.call('PUT', `/check-notes/${id}`, { body: { checkOutNote: 'zahlt nie' } });
    await admin.call('PUT', `/update-MI/${id}`, { body: { MIStatus: 'M' } });
    const fines = [{ type: 'Falschparken', price: 30, description: 'quer' }];
    await admin.call('PUT', `/update-fine/${id}`, { body: { fines } });
    const driver = { arrived: '1.3.2026', source: 'form', name: 'Frieda Fahrerin', address: 'Köln' };
    await admin.call('POST', `/named-drivers/${id}`, { body: driver });
    const letter = { isPrint: true, ownerName: 'Erika Muster', address: 'Köln' };
    await admin.call('PUT', `/print/${id}`, { body: letter });
    const block = { reason: 'other', note: 'Streit', until: '31.12.2099' };
    await admin.call('PUT', `/dunning-block/${id}`, { body: block });
    await admin.call('POST', '/permits', { body: { vehicleNumber: 'B-AB 1', validFrom: '1.1.2026' } });
    const { users } = await booth.call<{ users: { _id: string } }>('GET', '/get-user/kasse');
    const passkey = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {}, response: {} };

    samples = {
      'POST /parking': { body: car, fields: RECORD },
      'POST /booth': { body: { deviceKey: 'a'.repeat(32) }, fields: BOOTH_DATA },
      // Contains neither holder nor note.
      'GET /booth/permits': { fields: withPrefix('permits[].', ['car', 'validFrom', 'validTo']) },
      'GET /invoice-search': { query: { invoiceNumber: id }, fields: withPrefix('[].', RECORD) },
      'GET /receipt/{invoiceNumber}': {
        params: { invoiceNumber: id },
        fields: [...RECEIPT, ...withPrefix('record.', RECORD)],
      },
      'POST /card-payments/{invoiceNumber}': {
        params: { invoiceNumber: id },
        body: { amount: 5, voucher: '0042' },
        fields: [...ERROR, ...RECORD],
      },
      'PUT /refused-card-payments': {
        body: { reference: id, amount: 5, voucher: '0042', paidAt: '2026-03-05T14:00:00.000Z' },
        fields: [],
      },
      'GET /day-report': { query: { day: '5.3.2026' }, fields: [...DAY_REPORT, 'checkOuts'] },
      'GET /parked-cars': { fields: withPrefix('records[].', RECORD) },
      'GET /departed-cars': { query: { search: 'B-AB' }, fields: withPrefix('records[].', RECORD) },
      'GET /parked-cars/changes': {
        query: { since: '0' },
        fields: ['cursor', 'isComplete', 'left[]', 'left', ...withPrefix('cars[].', RECORD)],
      },
      'GET /plate-history': {
        query: { vehicleNumber: 'B-AB 1' },
        fields: [
          'permit.validTo',
          'visits',
          'lastVisit',
          'open.amount',
          'open.stays',
          ...withPrefix('parked.', PARKED_CAR),
        ],
      },
      'PUT /check-in/{invoiceNumber}': {
        params: { invoiceNumber: id },
        body: { vehicleNumber: 'B-AB 2' },
        fields: [...ERROR, ...RECORD],
      },
      'PUT /cancel/{invoiceNumber}': {
        params: { invoiceNumber: id },
        body: { reason: 'doppelt' },
        fields: [...ERROR, ...RECORD],
      },
      'GET /checkout': { query: { id }, fields: RECORD },
      'POST /checkout': { query: { id }, fields: RECORD },
      'GET /get-user/{username}': { params: { username: 'kasse' }, fields: withPrefix('users.', USER) },
      'PUT /user/{id}': { params: { id: users._id }, body: { gender: 'male' }, fields: USER },
      'PUT /change-password/{username}': {
        params: { username: 'kasse' },
        body: { currentPassword: 'falsch', newPassword: 'Schranke-auf-27', confirmNewPassword: 'Schranke-auf-27' },
        fields: ERROR,
      },
      'GET /sessions': { fields: withPrefix('[].', OWN_SESSION) },
      'DELETE /sessions/{id}': { params: { id: 'keine' }, fields: ERROR },
      'DELETE /sessions': { fields: [] },
      'GET /passkeys': { fields: withPrefix('[].', PASSKEY) },
      'POST /passkeys/options': { fields: [...ERROR, 'options'] },
      'POST /passkeys': { body: { name: 'x', response: passkey }, fields: ERROR },
      'PUT /passkeys/{id}': { params: { id: 'keiner' }, body: { name: 'x' }, fields: ERROR },
      'DELETE /passkeys/{id}': { params: { id: 'keiner' }, fields: ERROR },
      'POST /session/proof': { body: { password: EMPLOYEE.password }, fields: [] },
      'POST /session/passkey/options': { fields: ['options'] },
      'POST /session/passkey': { body: { response: passkey }, fields: ERROR },
      'POST /session/refresh': { fields: SESSION },
      // Calls of the driver's page, which are refused without a driver's session.
      'POST /driver-page/open': { body: { token: 'x', plate: 'B-AB 1234' }, fields: ERROR },
      'GET /driver-page/operator': { fields: ERROR },
      'GET /driver-page': { fields: ERROR },
      'GET /driver-page/photos': { fields: ERROR },
      'POST /driver-page/files': { fields: ERROR },
      'POST /driver-page/objections': { body: { text: 'x' }, fields: ERROR },
      'POST /driver-page/named-driver': { body: { name: 'x', address: 'x' }, fields: ERROR },
      'POST /park-login': { body: EMPLOYEE, fields: SESSION },
      'POST /logout': { fields: [] },
    };
  });

  it('have a sample for every allowed call', () => {
    expect(Object.keys(samples).sort()).toEqual(ALLOWED_CALLS.map(nameOf).sort());
  });

  it.each(ALLOWED_CALLS.map((call) => [nameOf(call), call] as const))(
    '%s: contain only the allowed fields',
    async (name, call) => {
      const { params = {}, query = {}, body, fields } = samples[name] ?? { fields: [] };
      const send = () => booth.request(call.method, pathOf(call, { params, query }), { body });
      let response = await send();
      // Logs in again, because another call has ended the session.
      if (response.status === 401) {
        await booth.logIn(EMPLOYEE);
        response = await send();
      }
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      const unexpected = valuesOf(text === '' ? [] : JSON.parse(text)).filter(([place, value]) => {
        const field = place.replace(/^.*\./, '');
        return !fields.includes(place) && !(field in BLANK && BLANK[field] === value);
      });
      expect(unexpected).toEqual([]);
    },
  );
});
