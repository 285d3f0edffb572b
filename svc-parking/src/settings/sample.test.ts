import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { NO_IBAN, NO_OPERATOR } from '@parkwart/contracts/rules/notEntered';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { driverPage } from '../driver-page/testing/driverPage.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const SAMPLE = /Muster|DE89|030 1234567|parkraum\.example/;
const REAL = {
  ...DEFAULT_SETTINGS,
  operatorName: 'Parkhaus Süd GmbH',
  operatorStreet: 'Südstraße 5',
  operatorCity: '50677 Köln',
  contactPhone: '0221 555',
  contactEmail: 'post@sued.example',
  accountHolder: 'Parkhaus Süd GmbH',
  iban: 'DE02120300000000202051',
};

const read = async (parking: ParkingUnderTest, path: string) => (await parking.asAdmin('GET', path)).body;
const save = (parking: ParkingUnderTest, json: object) => parking.asAdmin('PUT', '/settings', json);

describeOnDatabase('outside demo mode,', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase(), { isDemo: false }), 'each');

  it('a fresh installation shows that operator and account are missing, and shows payers nothing of the sample settings', async () => {
    const page = driverPage(parking);
    await page.turn(true);
    const { invoiceNumber, token } = await page.fined();
    const receipt = await read(parking, `/receipt/${invoiceNumber}`);
    expect(receipt).toMatchObject({ operator: { name: NO_OPERATOR }, account: { iban: NO_IBAN } });
    const { body: booth } = await parking.asEmployee('POST', '/booth', { deviceKey: 'a'.repeat(32) });
    expect(booth).toMatchObject({ operator: { name: NO_OPERATOR }, account: { iban: NO_IBAN } });
    const { case: shown } = (await page.open(token, 'B-AB 1234')).body;
    expect(shown.transfer).toMatchObject({ account: { iban: NO_IBAN }, amount: 32 });
    expect(shown.transfer).not.toHaveProperty('giroCode');
    const operator = await read(parking, '/driver-page/operator');
    expect(operator).not.toHaveProperty('isDemo');
    const { settings } = await read(parking, '/settings');
    expect(settings.iban).toBe(NO_IBAN);
    for (const part of [receipt, booth, shown, operator, settings]) expect(JSON.stringify(part)).not.toMatch(SAMPLE);
  });

  it('no statement is imported without an account, and the error message gives the reason', async () => {
    expect(await importFile(parking, statementOf([{ amount: 30, purpose: 'RE 100001' }]))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('In den Einstellungen steht noch kein Konto') },
    });
  });

  it('the first steps show the account as entered as soon as an admin enters it, and the journal shows that the system removed the sample settings', async () => {
    expect(await read(parking, '/first-steps')).toEqual({
      operator: false,
      account: false,
      tariff: false,
      isDemo: false,
    });
    expect((await save(parking, REAL)).body).toEqual({ settings: REAL, version: 2 });
    expect(await read(parking, '/first-steps')).toEqual({
      operator: true,
      account: true,
      tariff: true,
      isDemo: false,
    });
    const { entries } = await read(parking, '/journal/parking?kind=settings&limit=5');
    expect(entries.at(-1)).toMatchObject({ account: null, origin: 'system', after: { iban: NO_IBAN } });
  });

  it('a form that was opened earlier and still contains the sample settings does not store them again', async () => {
    const { body } = await save(parking, { ...DEFAULT_SETTINGS, operatorName: 'Parkhaus Süd GmbH' });
    expect(body.settings).toMatchObject({ operatorName: 'Parkhaus Süd GmbH', iban: NO_IBAN, accountHolder: NO_IBAN });
    expect(await read(parking, '/first-steps')).toMatchObject({ operator: true, account: false });
  });
});

describeOnDatabase('an installation that ran in demo mode and is started outside demo mode', (makeDatabase) => {
  it('keeps entered fields and the version of the settings, and clears each field that still has the sample’s value', async () => {
    const database = await makeDatabase();
    const before = await startParking(database);
    await save(before, { ...REAL, iban: DEFAULT_SETTINGS.iban });
    expect(await read(before, '/first-steps')).toEqual({
      operator: true,
      account: false,
      tariff: true,
      isDemo: true,
    });
    await before.stop();
    const after = await startParking(database, { isDemo: false });
    expect(await read(after, '/settings')).toMatchObject({ settings: { ...REAL, iban: NO_IBAN }, version: 2 });
    await save(after, REAL);
    await after.stop();
    const again = await startParking(database, { isDemo: false });
    expect(await read(again, '/settings')).toMatchObject({ settings: REAL, version: 3 });
    await again.remove();
  });
});

describeOnDatabase('in demo mode,', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  it('the sample settings apply, the driver’s page is marked as a demo, and the first steps list operator, account and tariff as not done', async () => {
    await driverPage(parking).turn(true);
    expect(await read(parking, '/driver-page/operator')).toMatchObject({ isDemo: true });
    expect((await read(parking, '/settings')).settings).toEqual(DEFAULT_SETTINGS);
    expect(await read(parking, '/first-steps')).toEqual({
      operator: false,
      account: false,
      tariff: false,
      isDemo: true,
    });
  });
});
