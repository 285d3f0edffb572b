import { addIdempotencySubject } from '@parkwart/service-kit/idempotency';
import type { Migration } from '@parkwart/service-kit/migrations';

export const idempotencySubjectsMigration: Migration = {
  name: '002-idempotency-subjects',
  up: (context) => addIdempotencySubject(context),
};
