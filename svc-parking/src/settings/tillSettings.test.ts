import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

describeOnOneDatabase('/settings/till', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.request('GET', '/settings/till', { cookie: parking.admin });
  const put = (json: object, headers = {}) =>
    parking.request('PUT', '/settings/till', { cookie: parking.admin, json, headers });
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

  it.each([[{}], [{ takesCards: 'ja' }], [{ takesCards: true, cash: true }]])('return 400 for %j', async (json) => {
    expect((await put(json)).status).toBe(400);
    expect((await read()).body.version).toBe(1);
  });
});
