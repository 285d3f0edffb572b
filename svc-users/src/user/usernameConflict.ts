import { UniqueConstraintError } from 'sequelize';
import { usernameTaken } from './errors.ts';

/** @throws HttpError 409 when what is saved takes a name that another user has */
export async function withFreeUsername<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? usernameTaken() : error;
  }
}
