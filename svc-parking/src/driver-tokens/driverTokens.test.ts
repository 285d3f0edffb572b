import { DRIVER_TOKEN } from '@parkwart/contracts/calls/driverPage';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { driverPage } from '../driver-page/testing/driverPage.ts';
import { startParking } from '../testing/startParking.ts';
import { countGuess } from './driverPageRows.ts';

describeOnDatabase("the token of a driver's page", (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  it('a record without a plate has no link to the drivers’ page', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'ohne Kennzeichen' });
    expect((await page.asOffice('GET', `/receipt/${invoiceNumber}`)).body).not.toHaveProperty('pageLink');
    expect((await page.asOffice('GET', `/page-links?records=${invoiceNumber}`)).body).toEqual({ links: [] });
  });

  it('stays the same for a record, on receipts and in letters', async () => {
    const [one, other] = [await page.fined(), await page.fined()];
    expect([one.token, other.token]).toEqual([
      expect.stringMatching(DRIVER_TOKEN),
      expect.stringMatching(DRIVER_TOKEN),
    ]);
    expect(one.token).not.toBe(other.token);
    const { body } = await page.asOffice(
      'GET',
      `/page-links?records=${other.invoiceNumber},${one.invoiceNumber},999999`,
    );
    expect(body.links).toEqual([
      { invoiceNumber: one.invoiceNumber, link: `https://parken.example/p/${one.token}` },
      { invoiceNumber: other.invoiceNumber, link: `https://parken.example/p/${other.token}` },
    ]);
  });

  it('is created only once when a record’s receipt is requested several times at the same time', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const tokens = await Promise.all([1, 2, 3].map(() => page.tokenOf(invoiceNumber)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(DRIVER_TOKEN);
  });

  it('of 40 concurrent guesses only 20 are compared, and one security event is reported', async () => {
    const { invoiceNumber, token } = await page.fined();
    const { database } = parking.service;
    const guesses = Array.from({ length: 40 }, () => countGuess(database, invoiceNumber, 1));
    expect((await Promise.all(guesses)).filter(({ mayCompare }) => mayCompare)).toHaveLength(20);
    await Promise.all(Array.from({ length: 40 }, (_, guess) => page.open(token, `B-XY ${guess + 1}`)));
    const told = parking.securityLines.filter(({ target }) => target === String(invoiceNumber));
    expect(told).toMatchObject([{ event: 'page.locked' }]);
  });
});
