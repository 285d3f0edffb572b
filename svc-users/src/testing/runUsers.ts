import { running } from '@parkwart/service-kit/testing/running';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startUsers, type UsersUnderTest } from './startUsers.ts';

export interface RunningUsers extends UsersUnderTest {
  /** The Cookie header of the first admin. */
  readonly admin: string;
  readonly adminId: string;
}

export const runUsers = (makeDatabase: () => Promise<TestDatabase>): RunningUsers =>
  running(async () => {
    const users = await startUsers(await makeDatabase());
    const { id } = await users.models.User.findOne({ where: { username: 'admin' }, rejectOnEmpty: true });
    return { ...users, admin: await users.logIn('admin'), adminId: id };
  });

/** Starts svc-users with a clock that advances only when a test calls `advance`. */
export const runAtFixedTime = (makeDatabase: () => Promise<TestDatabase>, scope: 'all' | 'each' = 'each') =>
  running(async () => {
    const users = await startUsers(await makeDatabase());
    users.stopClock();
    return users;
  }, scope);
