import { getFirstAccountSteps } from '@parkwart/contracts/calls/firstSteps';
import type { Database } from '@parkwart/service-kit/database/database';
import { implement } from '@parkwart/service-kit/http/implement';
import { statement } from './tables.ts';

/** The first accounts are created together: a later one is the operator's own. */
const STEPS = statement(`SELECT EXISTS (SELECT id FROM fine_types) AS fineTypes,
  EXISTS (SELECT id FROM users WHERE createdAt > (SELECT MIN(createdAt) FROM users)) AS users`);

export const firstStepsCall = (database: Database) =>
  implement(getFirstAccountSteps, async () => {
    const [found] = await database.select<{ fineTypes: number; users: number }>(STEPS);
    return { fineTypes: Number(found?.fineTypes) === 1, users: Number(found?.users) === 1 };
  });
