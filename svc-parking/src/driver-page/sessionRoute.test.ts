import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

describeOnOneDatabase('POST /internal/driver-sessions', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);

  const ask = async (session: string, by: 'files' | 'users' = 'files') => {
    const headers = { Authorization: `Bearer ${await testTokens(by).sign('parking')}` };
    return parking.request('POST', '/internal/driver-sessions', { headers, json: { session } });
  };

  it('tells svc-files of which record a session is, or why of none', async () => {
    await page.turn(true);
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    expect(await ask(session)).toMatchObject({ status: 200, body: { invoiceNumber } });
    expect((await ask(`${session}x`)).body).toEqual({ refusal: 401 });
    expect((await ask('')).body).toEqual({ refusal: 401 });
    await page.turn(false);
    expect((await ask(session)).body).toEqual({ refusal: 404 });
  });

  it('is for svc-files alone, and not for who has only the session', async () => {
    await page.turn(true);
    const session = await page.sessionOf((await page.fined()).token);
    expect((await ask(session, 'users')).status).toBe(403);
    expect((await page.asDriver(session, 'POST', '/internal/driver-sessions', { session })).status).toBe(401);
  });
});
