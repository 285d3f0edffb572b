import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

const ON = { isOn: true, address: 'https://parken.example' };
const OFF = { isOn: false, address: '' };

describeOnOneDatabase('/settings/driver-page', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.request('GET', '/settings/driver-page', { cookie: parking.admin });
  const put = (json: object, headers = {}) =>
    parking.request('PUT', '/settings/driver-page', { cookie: parking.admin, json, headers });

  it('are off at first', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { settings: OFF, version: 1 } });
  });

  it('are stored with the next version, and journaled', async () => {
    expect(await put(ON, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: { settings: ON, version: 2 } });
    expect((await read()).body).toEqual({ settings: ON, version: 2 });
    const { body } = await parking.request('GET', '/journal/parking?kind=driver-page-settings&limit=1', {
      cookie: parking.admin,
    });
    expect(body.entries).toMatchObject([{ subject: 'driver-page-settings', after: ON }]);
  });

  it.each([
    ['no address while on', { isOn: true, address: ' ' }],
    ['a path', { isOn: true, address: 'https://parken.example/park' }],
    ['a slash at its end', { isOn: true, address: 'https://parken.example/' }],
    ['another scheme', { isOn: true, address: 'javascript://parken.example' }],
    ['a user in it', { isOn: true, address: 'https://parken.example@evil.example' }],
    ['61 letters', { isOn: true, address: `https://${'a'.repeat(53)}` }],
    ['an unknown field', { ...ON, cash: true }],
    ['nothing', {}],
  ])('return 400 for %s', async (_title, json) => {
    expect((await put(json)).status).toBe(400);
    expect((await read()).body.version).toBe(1);
  });
});
