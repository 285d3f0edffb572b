import { integer, text, withDefault } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** The printed token, and the key of the sessions that it opens; deleted with their record. */
export const driverPages = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  own: { token: text, secret: text },
  facts: {
    invoiceNumber: integer,
    // The hour of the last wrong plates, counted from 1970, and the number of wrong plates in that hour.
    missedHour: withDefault(integer, 0),
    misses: withDefault(integer, 0),
  },
});
