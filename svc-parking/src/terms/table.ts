import { instant, integer, nullable, text, withDefault } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const terms = defineTable({
  versioned: true,
  operator: { text },
  facts: {
    id: integer,
    validFrom: integer,
    /**
     * The value of `validFrom` if the terms are sealed, otherwise null; unique, so that only one sealed version begins
     * on a day.
     */
    sealedFrom: nullable(integer),
    sealedAt: nullable(instant),
    freeMinutes: integer,
    centsPerStartedHour: integer,
    maxCentsPerDay: integer,
    version: withDefault(integer, 1),
    createdAt: instant,
  },
});
