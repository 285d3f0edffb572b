import type { Models } from '../model/models.ts';
import type { UserRow } from '../model/userModel.ts';

/** All users, by name as a German dictionary sorts. */
export async function listUsers({ User }: Models): Promise<UserRow[]> {
  const users = await User.findAll();
  return users.sort((one, other) => one.username.localeCompare(other.username, 'de'));
}
