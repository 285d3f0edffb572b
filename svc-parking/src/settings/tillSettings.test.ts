import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnOneDatabase('/settings/till', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = (cookie = parking.admin) => parking.request('GET', '/settings/till', { cookie });
  const put = (json: object, headers = {}, cookie = parking.admin) =>
    parking.request('PUT', '/settings/till', { cookie, json, headers });
  const booth = async () => {
    const json = { deviceKey: 'b'.repeat(32) };
    return (await parking.request('POST', '/booth', { cookie: parking.employee, json })).body;
  };

  it('take no cards at first, and tell the booth so', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { settings: { takesCards: false }, version: 1 } });
    expect(await booth()).toMatchObject({ takesCards: false });
  });

  it('are stored with the next version, journaled, and told to the booth', async () => {
    const stored = { settings: { takesCards: true }, version: 2 };
    expect(await put({ takesCards: true }, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: stored });
    expect((await read()).body).toEqual(stored);
    expect(await booth()).toMatchObject({ takesCards: true });
    const { body } = await parking.request('GET', '/journal/parking?kind=till-settings&limit=1', {
      cookie: parking.admin,
    });
    expect(body.entries).toMatchObject([{ subject: 'till-settings', after: { takesCards: true } }]);
  });

  it('return 409 for a stale version, and stay unchanged', async () => {
    await put({ takesCards: true });
    expect(await put({ takesCards: false }, { 'If-Match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED' },
    });
    expect((await read()).body.settings).toEqual({ takesCards: true });
  });

  it.each([[{}], [{ takesCards: 'ja' }], [{ takesCards: true, cash: true }]])('return 400 for %j', async (json) => {
    expect((await put(json)).status).toBe(400);
    expect((await read()).body.version).toBe(1);
  });

  it('return 403 for an Angestellte, 401 without a session', async () => {
    expect((await read(parking.employee)).status).toBe(403);
    expect((await put({ takesCards: true }, {}, parking.employee)).status).toBe(403);
    expect((await read('')).status).toBe(401);
    expect((await read()).body.version).toBe(1);
  });
});
