import { addIdempotencySubject } from '@parkwart/service-kit/idempotency';
import type { Migration } from '@parkwart/service-kit/migrations';

/** Kept answers say of which record they are, so that they are forgotten with it. */
export const idempotencySubjectsMigration: Migration = {
  name: '002-idempotency-subjects',
  up: (context) => addIdempotencySubject(context),
};
