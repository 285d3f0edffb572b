import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/entities/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnOneDatabase('/settings', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.request('GET', '/settings', { cookie: parking.admin });
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

  it('keep the period of books when an older front end sends none', async () => {
    await put({ ...CHANGED, retainBooksYears: 12 });
    const { retainBooksYears: _, ...older } = CHANGED;
    expect((await put({ ...older, operatorName: 'Parkhaus Nord' })).body.settings).toMatchObject({
      operatorName: 'Parkhaus Nord',
      retainBooksYears: 12,
    });
  });

  it('apply from the next check-out and receipt', async () => {
    const { _id } = await parking.checkIn();
    await put(CHANGED);
    const { body } = await parking.request('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    expect(body.fee).toBe(3.5);
    const receipt = await parking.request('GET', `/receipt/${_id}`, { cookie: parking.employee });
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

  it('accept one of two concurrent changes', async () => {
    const responses = await Promise.all([CHANGED, DEFAULT_SETTINGS].map((json) => put(json, { 'If-Match': '"1"' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).body.version).toBe(2);
  });

  it.each([
    ['account holder', { accountHolder: 'Andere GmbH' }],
    ['IBAN', { iban: 'DE02120300000000202051' }],
    ['BIC', { bic: 'COBADEFFXXX' }],
    ['privacy text', { privacyText: 'Wir speichern nichts.' }],
    ['retention period', { retainParkingDays: 1 }],
    ['period of books', { retainBooksYears: 1 }],
  ])('reject a new %s when the last proof is older than ten minutes', async (_title, change) => {
    const wanted = { ...DEFAULT_SETTINGS, ...change };
    expect(await put(wanted, {}, parking.adminWithOldProof)).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
    });
    expect((await read()).body).toEqual({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    expect((await put(wanted)).status).toBe(200);
  });

  it('accept the tariff and the contact without a fresh proof', async () => {
    const wanted = { ...DEFAULT_SETTINGS, centsPerStartedHour: 350, deadlineDays: 14, contactPhone: '030 112' };
    expect((await put(wanted, {}, parking.adminWithOldProof)).status).toBe(200);
  });

  it('have defaults for fields that a newer version added', async () => {
    const { retainLettersYears: _later, ...older } = CHANGED;
    await parking.service.database.sequelize.query('UPDATE settings SET document = :document', {
      replacements: { document: JSON.stringify(older) },
    });
    expect((await read()).body.settings).toEqual(CHANGED);
  });
});
