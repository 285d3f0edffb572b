import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { mailSettings as mails } from '@parkwart/contracts/calls/driverMails';
import { driverPageSettings as driverPage } from '@parkwart/contracts/calls/driverPageSettings';
import { DEFAULT_DUNNING_SETTINGS } from '@parkwart/contracts/calls/dunningSettings';
import { letterServiceSettings as letterService } from '@parkwart/contracts/calls/letterService';
import { onlinePaymentSettings as onlinePayments } from '@parkwart/contracts/calls/onlinePayments';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { tillSettings as till } from '@parkwart/contracts/calls/tillSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { addMissingDocuments, DOCUMENTS, tillSettings } from './documents.ts';

describeOnDatabase('the settings at /settings', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.asAdmin('GET', '/settings');
  const put = (json: object, headers = {}, cookie = parking.admin) =>
    parking.request('PUT', '/settings', { cookie, json, headers });
  const CHANGED = { ...DEFAULT_SETTINGS, operatorName: 'Parkhaus Süd GmbH', centsPerStartedHour: 350 };

  it('are the defaults at first', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    expect(body.settings).toMatchObject({ deadlineDays: 10, ownerLookupCents: 700, reminderCostCents: 550 });
  });

  it('are stored with the next version', async () => {
    expect(await put(CHANGED, { 'If-Match': '"1"' })).toMatchObject({
      status: 200,
      body: { settings: CHANGED, version: 2 },
    });
    expect((await read()).body).toEqual({ settings: CHANGED, claims: DEFAULT_CLAIM_SETTINGS, version: 2 });
  });

  it('changed settings apply from the next check-out and receipt', async () => {
    const { _id } = await parking.checkIn();
    await put(CHANGED);
    const { body } = await parking.asEmployee('POST', `/checkout?id=${_id}`);
    expect(body.fee).toBe(3.5);
    const receipt = await parking.asEmployee('GET', `/receipt/${_id}`);
    expect(receipt.body.operator.name).toBe('Parkhaus Süd GmbH');
  });

  it('accept an IBAN with spaces and small letters, and normalise it', async () => {
    const { body } = await put({ ...CHANGED, iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' });
    expect(body.settings).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' });
  });

  it.each([
    ['an IBAN with a wrong check digit', { iban: 'DE88370400440532013000' }, 'iban', 'Diese IBAN gibt es nicht'],
    ['no IBAN', { iban: '' }, 'iban', 'Diese IBAN gibt es nicht'],
    ['a BIC of three letters', { bic: 'ABC' }, 'bic', 'Diese BIC gibt es nicht.'],
    [
      'half an e-mail address',
      { contactEmail: 'kein@' },
      'contactEmail',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    ],
    ['no name', { operatorName: '  ' }, 'operatorName', 'Bitte geben Sie den Namen an.'],
    ['a negative price', { centsPerStartedHour: -1 }, 'centsPerStartedHour', 'Preis je Stunde: mindestens 0 €.'],
    ['half a cent', { reminderCostCents: 0.5 }, 'reminderCostCents', 'Mahnkosten'],
    ['a deadline in words', { deadlineDays: 'zehn' }, 'deadlineDays', 'Eine ganze Zahl.'],
    ['a deadline of two years', { deadlineDays: 730 }, 'deadlineDays', 'Höchstens 365.'],
    ['a missing field', { privacyText: undefined }, 'privacyText', 'Diese Angabe fehlt.'],
    ['an unknown field', { operator: 'x' }, 'operator', 'Dieses Feld gibt es nicht.'],
  ])('return 400 for %s and stay unchanged', async (_title, change, field, sentence) => {
    const { status, body } = await put({ ...DEFAULT_SETTINGS, ...change });
    expect(status).toBe(400);
    expect(body.fields[field]).toContain(sentence);
    expect((await read()).body).toEqual({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
  });

  it.each([
    ['name', { operatorName: 'Andere GmbH' }],
    ['telephone', { contactPhone: '030 112' }],
    ['text to keepers', { keeperText: 'Zahlen Sie an uns.' }],
    ['account holder', { accountHolder: 'Andere GmbH' }],
    ['IBAN', { iban: 'DE02120300000000202051' }],
    ['BIC', { bic: 'COBADEFFXXX' }],
    ['privacy text', { privacyText: 'Wir speichern nichts.' }],
    ['retention period', { retainParkingDays: 1 }],
    ['period of permits', { retainPermitsDays: 1 }],
    ['period of books', { retainBooksYears: 1 }],
  ])('reject a new %s when the user’s last proof of identity is older than ten minutes', async (_title, change) => {
    const wanted = { ...DEFAULT_SETTINGS, ...change };
    expect(await put(wanted, {}, parking.adminWithOldProof)).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
    });
    expect((await read()).body).toEqual({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    expect((await put(wanted)).status).toBe(200);
  });

  it('accept the tariff without a fresh proof of identity', async () => {
    const wanted = { ...DEFAULT_SETTINGS, centsPerStartedHour: 350, deadlineDays: 14 };
    expect((await put(wanted, {}, parking.adminWithOldProof)).status).toBe(200);
  });

  it.each([
    ['/settings', { ...DEFAULT_SETTINGS, iban: 'DE02120300000000202051' }],
    ['/settings/driver-page', { isOn: false, address: 'https://parken.example' }],
  ])('%s measures the age of a proof of identity by the service’s clock', async (path, json) => {
    const change = () => parking.request('PUT', path, { cookie: parking.adminWithOldProof, json });
    expect((await change()).status).toBe(403);
    parking.setClock('2026-03-05T13:58:00Z');
    expect((await change()).status).toBe(200);
  });

  it('have defaults for fields that a newer version added', async () => {
    const { retainLettersYears: _later, ...older } = CHANGED;
    await parking.service.database.sequelize.query('UPDATE settings SET document = :document', {
      replacements: { document: JSON.stringify(older) },
    });
    expect((await read()).body.settings).toEqual(CHANGED);
  });
});

describeOnDatabase('the documents of settings', (makeDatabase) => {
  it('that are missing are added at the start, also by several replicas at the same time, and existing documents stay unchanged', async () => {
    const database = await makeDatabase();
    const before = await startParking(database);
    const put = { cookie: before.admin, json: { takesCards: true } };
    await before.request('PUT', '/settings/till', put);
    await before.service.database.sequelize.query('DELETE FROM settings WHERE id IN (6, 9)');
    await before.stop();
    const after = await startParking(database);
    const versions = () => after.service.database.read('SELECT id, version FROM settings ORDER BY id');
    const stored = DOCUMENTS.map(({ row }) => ({ id: row, version: row === tillSettings.row ? 2 : 1 })).sort(
      (one, other) => one.id - other.id,
    );
    expect(await versions()).toEqual(stored);
    const read = { cookie: after.admin };
    const off = { settings: { isOn: false, sender: '' }, version: 1 };
    expect((await after.request('GET', '/settings/mail', read)).body).toEqual(off);

    await after.service.database.sequelize.query('DELETE FROM settings WHERE id IN (6, 9)');
    await Promise.all([1, 2, 3].map(() => addMissingDocuments(after.service.database)));
    expect(await versions()).toEqual(stored);
    await after.remove();
  });

  it('each have a separate row', () => {
    expect(new Set(DOCUMENTS.map(({ row }) => row)).size).toBe(DOCUMENTS.length);
  });
});

/** The settings documents that have only plain fields. */
const PLAIN = [driverPage, letterService, mails, onlinePayments, till];

describeOnDatabase('the settings without nested fields', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it.each(PLAIN.map((document) => [document.name, document] as const))(
    'of %s are stored with the next version, and journaled, field by field',
    async (subject, { get, put, stored, defaults, example }) => {
      const saved = { settings: example, version: 2 };
      expect(Object.keys(example).sort()).toEqual(Object.keys(stored.shape).sort());
      expect(await parking.asAdmin('PUT', put.path, example, { 'If-Match': '"1"' })).toMatchObject({ body: saved });
      expect((await parking.asAdmin('GET', get.path)).body).toEqual(saved);
      const { body } = await parking.asAdmin('GET', `/journal/parking?subject=${subject}`);
      // The journal entry contains only the changed fields.
      expect(body.entries).toMatchObject([{ kind: subject, before: defaults, after: example }]);
    },
  );
});

describeOnDatabase('the settings at /settings/dunning', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = async () => (await parking.asAdmin('GET', '/settings/dunning')).body;
  const put = (changes: object) =>
    parking.asAdmin('PUT', '/settings/dunning', { ...DEFAULT_DUNNING_SETTINGS, ...changes });
  const SECOND = { afterDays: 7, text: 'Noch offen.', cost: 2.5, deadlineDays: 14 };

  it('are stored with the next version, and journaled in words', async () => {
    expect(await read()).toEqual({ settings: DEFAULT_DUNNING_SETTINGS, version: 1 });
    const settings = { ...DEFAULT_DUNNING_SETTINGS, further: [SECOND, { ...SECOND, text: '' }], costsAloneFrom: null };
    expect(await put(settings)).toMatchObject({ status: 200, body: { settings, version: 2 } });
    expect(await read()).toEqual({ settings, version: 2 });
    const [entry] = (await parking.asAdmin('GET', '/journal/parking?subject=dunning-settings')).body.entries;
    const second = '2. Mahnung: 7 Tage nach der Frist, 2.5 Euro, zahlbar in 14 Tagen, „Noch offen.“';
    const third = '3. Mahnung: 7 Tage nach der Frist, 2.5 Euro, zahlbar in 14 Tagen';
    expect(entry).toMatchObject({
      kind: 'dunning-settings',
      before: { further: [], costsAloneFrom: 5 },
      after: { further: [second, third], costsAloneFrom: null },
    });
  });

  it.each([
    ['366 days', { afterDays: 366 }, 'afterDays', 'Höchstens 365.'],
    [
      'a payment period of no day',
      { further: [{ ...SECOND, deadlineDays: 0 }] },
      'further.0.deadlineDays',
      'Mindestens',
    ],
    ['a fourth further letter', { further: Array(4).fill(SECOND) }, 'further', 'Höchstens 3 weitere Mahnungen.'],
    ['a negative tolerance', { tolerance: -1 }, 'tolerance', ''],
  ])('return 400 for %s and stay unchanged', async (_title, changes, field, sentence) => {
    const { status, body } = await put(changes);
    expect(status).toBe(400);
    expect(body.fields[field]).toContain(sentence);
    expect(await read()).toEqual({ settings: DEFAULT_DUNNING_SETTINGS, version: 1 });
  });
});

describeOnDatabase('the settings at /settings/till', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.asAdmin('GET', '/settings/till');
  const put = (json: object) => parking.asAdmin('PUT', '/settings/till', json);
  const booth = async () => {
    const json = { deviceKey: 'b'.repeat(32) };
    return (await parking.asEmployee('POST', '/booth', json)).body;
  };

  it('the till accepts no cards by default, and the booth gets this setting', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { settings: { takesCards: false }, version: 1 } });
    expect(await booth()).toMatchObject({ takesCards: false });
  });

  it('are sent to the booth', async () => {
    await put({ takesCards: true });
    expect(await booth()).toMatchObject({ takesCards: true });
  });

  it.each([[{}], [{ takesCards: 'ja' }], [{ takesCards: true, cash: true }]])('return 400 for %j', async (json) => {
    expect((await put(json)).status).toBe(400);
    expect((await read()).body.version).toBe(1);
  });
});
