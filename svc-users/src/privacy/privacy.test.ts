import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runUsers } from '../testing/runUsers.ts';

const TOM = { email: 'tom@parkraum.example', phone: '030 4711', gender: 'männlich', password: 'Regen am Kiosk 7' };

describeOnDatabase('a person’s data requests to svc-users', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const as = (method: string, path: string, json?: object) =>
    users.request(method, path, { cookie: users.admin, json });
  const ask = async (text: string) =>
    (await as('GET', `/disclosure/users?${new URLSearchParams({ kind: 'name', text })}`)).body;
  const erase = (text: string, rest: object) => as('POST', '/erasure-requests/users', { kind: 'name', text, ...rest });
  const nameOf = async (id: string) => (await as('GET', `/account-names?ids=${id}`)).body.accounts[0].username;
  const details = async () => JSON.stringify(await users.database.read('SELECT document FROM journal_details'));

  it('disclose all data of an account, without secrets', async () => {
    await users.newUser({ username: 'Vera Beispiel' });
    const { accounts, journal } = await ask(' vera  BEISPIEL');
    expect(accounts).toMatchObject([
      { username: 'Vera Beispiel', isDeleted: false, status: 'Aktiv', sessions: [{ device: expect.any(String) }] },
    ]);
    expect(journal).toEqual([]);
    expect(JSON.stringify(accounts)).not.toMatch(/argon|Hash|Key/);
    expect((await ask('Vera')).accounts).toEqual([]);
  });

  it('keep an existing account, and erase the name and details of a deleted account', async () => {
    const { _id } = (await as('POST', '/add-user', { ...TOM, username: 'Tom Beispiel' })).body;
    const first = (await erase('Tom Beispiel', { isTrial: true })).body;
    expect(first.accounts).toMatchObject([{ _id, outcome: 'keep', reason: expect.stringContaining('besteht noch') }]);
    expect((await erase('Tom Beispiel', { preview: first.preview })).status).toBe(200);
    expect(await details()).toContain('Tom Beispiel');

    await as('DELETE', `/user/${_id}`);
    expect((await erase('Tom Beispiel', {})).body.code).toBe('ERASURE_NOT_SHOWN');
    expect((await erase('Tom Beispiel', { preview: first.preview })).body.code).toBe('ERASURE_CHANGED');
    const { accounts, preview } = (await erase('Tom Beispiel', { isTrial: true })).body;
    expect(accounts).toEqual([{ _id, username: 'Tom Beispiel', outcome: 'remove' }]);
    expect(await nameOf(_id)).toBe('Tom Beispiel');
    for (const _again of [1, 2]) expect((await erase('Tom Beispiel', { preview })).status).toBe(200);
    expect(await nameOf(_id)).toBe('GELÖSCHT');
    expect(await details()).not.toMatch(/Tom|030 4711/);
    expect(await ask('Tom Beispiel')).toEqual({ accounts: [], mentions: [], journal: [] });
    const journal = (await as('GET', `/journal/users?subject=user:${_id}&limit=10`)).body.entries;
    expect(journal.map(({ kind }: { kind: string }) => kind)).toEqual(['account-erased', 'user-removed', 'user-added']);
  });

  it('list other accounts that had the name, and erase the name there and in stored responses if these accounts are selected', async () => {
    const json = { ...TOM, username: 'Alt Beispiel' };
    const headers = { 'Idempotency-Key': 'renamed-since' };
    const { _id } = (await users.request('POST', '/add-user', { cookie: users.admin, json, headers })).body;
    await as('PUT', `/user/${_id}`, { username: 'Neu Beispiel' });
    const { mentions, preview } = (await erase('Alt Beispiel', { isTrial: true })).body;
    expect(mentions).toEqual([{ subject: `user:${_id}`, fields: ['journal'], text: 'Alt Beispiel' }]);
    await erase('Alt Beispiel', { preview });
    expect(await details()).toContain('Alt Beispiel');
    await erase('Alt Beispiel', { preview, mentions: [`user:${_id}`] });
    expect(await details()).not.toContain('Alt Beispiel');
    expect(JSON.stringify(await users.database.read('SELECT * FROM idempotency_keys'))).not.toContain('Alt Beispiel');
  });
});
