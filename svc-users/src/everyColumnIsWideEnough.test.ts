import { sendLongest } from '@parkwart/service-kit/testing/longestWrites';
import { notNamed } from '@parkwart/service-kit/testing/storedValues';
import { makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { USERS_TABLES } from './tables.ts';
import { runUsers } from './testing/runUsers.ts';
import { usersWrites } from './testing/usersWrites.ts';

/**
 * Names of columns, grouped by what limits their values; a name without a table stands for this column in several
 * tables.
 */
const FILLED_BY_THE_PRODUCT = {
  'Numbered, random or hashed, and references to these':
    'id userId ownerId version passwordHash refreshHash previousRefreshHash failures fine_types.number passkeys.counter',
  'Enumerated words': 'gender status role purpose device',
  'Computed from other columns, and the operator’s name from svc-parking':
    'usernameKey nameKey former_accounts.username operator_name.name',
  'From the authenticator’s response, which is verified': 'credentialHash credentialId publicKey transports',
  'Limited to 720 by the schema, so no column can overflow': 'officeIdleMinutes boothIdleMinutes',
};

describeWithTool('mysql', 'every column of svc-users', () => {
  const users = runUsers(makeServerDatabase);

  it('stores the longest text and the largest number that a call accepts', async () => {
    const { writes, send } = usersWrites(users);
    const { failed, unstored, unreached, columns } = await sendLongest({
      writes,
      send,
      database: users.database,
      tables: USERS_TABLES,
    });
    expect(failed).toEqual([]);
    expect(unstored).toEqual([
      // The service stores these passwords only as a hash.
      'POST /add-user password',
      'PUT /user/{id} password',
      // The service deletes these texts when the request is done.
      'POST /erasure-requests/users text',
      'POST /erasure-requests/users mentions.0',
    ]);
    expect(notNamed(columns, unreached, FILLED_BY_THE_PRODUCT)).toEqual([]);
  }, 600_000);
});
