import { addIdempotencySubject } from '@parkwart/service-kit/idempotency';
import type { Migration } from '@parkwart/service-kit/migrations';

/** Kept answers say of which user they are, so that they are forgotten with the account. */
export const idempotencySubjectsMigration: Migration = {
  name: '010-idempotency-subjects',
  up: (context) => addIdempotencySubject(context),
};
