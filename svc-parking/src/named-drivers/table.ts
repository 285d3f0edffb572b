import type { DriverSource, DriverState } from '@parkwart/contracts/calls/namedDrivers';
import { bigInteger, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Drivers named by a record's keeper or by themselves. */
export const namedDrivers = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  texts: { driverName: text, driverAddress: text },
  facts: {
    id: integer,
    invoiceNumber: integer,
    arrivedDay: integer,
    source: textOf<DriverSource>(),
    state: textOf<DriverState>(),
    /** The user's id; '' for the driver's page. */
    enteredById: text,
    enteredAt: bigInteger,
    /** Null until the office decides. */
    decidedById: nullable(text),
    decidedAt: nullable(bigInteger),
    /**
     * The letters to the keeper and their costs as JSON: stored while the driver is accepted, and restored when the
     * acceptance ends.
     */
    keeperLetters: nullable(text),
  },
});
