import type { TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { startUsers, type UsersUnderTest } from './startUsers.ts';

export interface RunningUsers extends UsersUnderTest {
  /** The Cookie header of the first admin. */
  readonly admin: string;
}

/** Runs from the first test of a `describe` to its last; what is returned is filled in before the first. */
export function runUsers(makeDatabase: () => Promise<TestDatabase>): RunningUsers {
  const running: Partial<RunningUsers> = {};
  beforeAll(async () => {
    const users = await startUsers(await makeDatabase());
    Object.assign(running, users, { admin: await users.logIn('admin') });
  });
  afterAll(() => running.remove?.());
  return running as RunningUsers;
}
