import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startUsers } from './testing/startUsers.ts';

describeOnDatabase('GET /first-steps/accounts', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()), 'each');
  const read = async () =>
    (await users.request('GET', '/first-steps/accounts', { cookie: await users.logIn('admin') })).body;

  it("the step 'users' is done only once an admin has added one", async () => {
    expect(await read()).toEqual({ fineTypes: true, users: false });
    users.advance(1_000);
    await users.request('POST', '/add-user', {
      cookie: await users.logIn('admin'),
      headers: { 'Idempotency-Key': 'first-own-user' },
      json: {
        username: 'berta',
        email: 'berta@parken.example',
        phone: '030112',
        password: 'Kranich-42-Regen',
        gender: 'weiblich',
        role: 'Angestellte',
      },
    });
    expect(await read()).toEqual({ fineTypes: true, users: true });
  });

  it('misses fine types where there are none', async () => {
    await users.models.FineType.destroy({ where: {} });
    expect(await read()).toEqual({ fineTypes: false, users: false });
  });
});

describeOnDatabase('the session', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase(), { environment: { DEMO_MODE: true } }), 'each');

  it('says that this is demo mode, which pages and papers then show', async () => {
    const { body } = await users.tryLogIn('kasse', 'parkwart-kasse');
    expect(body).toEqual({ user: 'kasse', username: 'kasse', role: 'Angestellte', isDemo: true });
  });
});
