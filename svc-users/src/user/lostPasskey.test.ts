import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { secondFactor } from '../testing/secondFactor.ts';
import { PASSWORDS, startUsers } from '../testing/startUsers.ts';

const handbook = readFileSync(join(__dirname, '../../../docs/operations/sessions.md'), 'utf8');

describeOnOneDatabase('the handbook’s procedure for an only admin who has lost the passkey', (makeDatabase) => {
  it('allows a login with only the password', async () => {
    const [, statement = ''] = /<<'SQL'\n(DELETE FROM passkeys [^\n]+)\nSQL/.exec(handbook) ?? [];
    expect(handbook.split(statement)).toHaveLength(3);
    const users = await startUsers(await makeDatabase());
    const { user, cookie } = await users.newUser();
    const factor = secondFactor(users);
    await factor.addPasskey(await users.logIn('admin'));
    await factor.addPasskey(cookie);
    expect((await users.tryLogIn('admin', PASSWORDS.admin)).body.code).toBe('PASSKEY_NEEDED');
    await users.database.sequelize.query(statement);
    expect((await users.tryLogIn('admin', PASSWORDS.admin)).status).toBe(200);
    expect(await users.models.Passkey.count({ where: { userId: user.id } })).toBe(1);
    await users.remove();
  });
});
