import { addIdempotencySubject } from '@parkwart/service-kit/idempotency';
import type { Migration } from '@parkwart/service-kit/migrations';

/** Stored responses name their user, so that they are erased with the account. */
export const idempotencySubjectsMigration: Migration = {
  name: '010-idempotency-subjects',
  up: (context) => addIdempotencySubject(context),
};
