import type { TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startUsers, type UsersUnderTest } from './startUsers.ts';

export interface RunningUsers extends UsersUnderTest {
  /** The Cookie header of the first admin. */
  readonly admin: string;
}

export const runUsers = (makeDatabase: () => Promise<TestDatabase>): RunningUsers =>
  running(async () => {
    const users = await startUsers(await makeDatabase());
    return { ...users, admin: await users.logIn('admin') };
  });
