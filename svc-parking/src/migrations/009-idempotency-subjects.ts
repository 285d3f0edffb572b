import type { Migration } from '@parkwart/service-kit/database/migrations';
import { addIdempotencySubject } from '@parkwart/service-kit/http/idempotencyMigration';

export const idempotencySubjectsMigration: Migration = {
  name: '009-idempotency-subjects',
  up: (context) => addIdempotencySubject(context, "JSON_EXTRACT(answer, '$.invoiceNumber')"),
};
