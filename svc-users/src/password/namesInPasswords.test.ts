import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { runUsers } from '../testing/runUsers.ts';
import { NEW_USER_PASSWORD } from '../testing/startUsers.ts';

const OPERATOR = 'Kranich Stellplätze GmbH & Co. KG';

describeOnOneDatabase('passwords based on names', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const sendOperator = async (operatorName: unknown, from: 'parking' | 'files' = 'parking') => {
    const token = await testTokens(from).sign('users');
    return users.request('PUT', '/internal/operator', {
      headers: { Authorization: `Bearer ${token}` },
      json: { operatorName },
    });
  };
  const add = (username: string, password: string, email = 'vera@kiosk.example') =>
    users.request('POST', '/add-user', {
      cookie: users.admin,
      json: { username, password, email, phone: '030 1', gender: 'weiblich' },
    });
  const refused = (field: string) => ({
    status: 422,
    body: { code: 'WEAK_PASSWORD', fields: { [field]: expect.stringContaining('fast nur aus einem Namen') } },
  });

  it('are rejected for a new user: own name, address, product', async () => {
    expect(await add('Vera Lindgren', 'Lindgren-2026')).toMatchObject(refused('password'));
    expect(await add('Vera', 'vlind1987!', 'vlind@kiosk.example')).toMatchObject(refused('password'));
    expect(await add('Vera', 'parkwart-admin')).toMatchObject(refused('password'));
  });

  it('are rejected for the operator’s name once svc-parking has sent it', async () => {
    const user = await users.addUser({ username: 'Uta', password: NEW_USER_PASSWORD });
    const change = (password: string) =>
      users.request('PUT', `/user/${user.id}`, { cookie: users.admin, json: { password } });
    expect((await change('Kranich-2026!')).status).toBe(200);
    expect((await sendOperator(OPERATOR)).status).toBe(204);
    expect(await change('Kranich-2027!')).toMatchObject(refused('password'));
    expect((await sendOperator('Andere GmbH')).status).toBe(204);
    expect((await change('Kranich-2028!')).status).toBe(200);
  });

  it("are rejected in a change of the user's own password", async () => {
    const { user, cookie } = await users.newUser({ username: 'Gundula Specht' });
    const response = await users.request('PUT', `/change-password/${encodeURIComponent(user.username)}`, {
      cookie,
      json: {
        currentPassword: NEW_USER_PASSWORD,
        newPassword: 'gundula-specht',
        confirmNewPassword: 'gundula-specht',
      },
    });
    expect(response).toMatchObject(refused('newPassword'));
  });

  it('are rejected when an admin sets one based on the user’s old or new name', async () => {
    const user = await users.addUser({ username: 'Walburga', password: NEW_USER_PASSWORD });
    const change = (json: object) => users.request('PUT', `/user/${user.id}`, { cookie: users.admin, json });
    expect(await change({ password: 'walburga.99' })).toMatchObject(refused('password'));
    expect(await change({ password: 'Hildegund.99', username: 'Hildegund' })).toMatchObject(refused('password'));
  });

  it('PUT /internal/operator rejects callers other than svc-parking, and an invalid name', async () => {
    const json = { operatorName: OPERATOR };
    expect((await users.request('PUT', '/internal/operator', { json })).status).toBe(401);
    expect((await users.request('PUT', '/internal/operator', { cookie: users.admin, json })).status).toBe(401);
    expect((await sendOperator(OPERATOR, 'files')).status).toBe(403);
    expect((await sendOperator('')).status).toBe(400);
    expect((await sendOperator(7)).status).toBe(400);
  });
});
