import type { PersonalField } from '@parkwart/contracts/journal/journalSubjects';
import { type Column, instant, integer, text, withDefault } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const permits = defineTable({
  subject: 'permit',
  versioned: true,
  texts: { vehicleNumber: text, note: withDefault(text, '') } satisfies Record<PersonalField<'permit'>, Column>,
  own: { normalisedPlate: text },
  facts: {
    id: integer,
    /** Both days are included; an open end is `OPEN_END`. */
    validFrom: integer,
    validTo: integer,
    /** Generated. */
    plateCut: withDefault(integer, 0),
    version: withDefault(integer, 1),
    createdAt: instant,
    changedAt: instant,
  },
});

/** The last day of a permit without an end. */
export const OPEN_END = 99_999_999;

/** Permits that cover `:day`. */
export const COVERS_DAY = 'validFrom <= :day AND validTo >= :day';
