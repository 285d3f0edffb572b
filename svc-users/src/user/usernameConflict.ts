import { UniqueConstraintError } from 'sequelize';
import { usernameTaken } from './errors.ts';

/** @throws HttpError 409 if the username is taken */
export async function withFreeUsername<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? usernameTaken() : error;
  }
}
