import type { DriverSource, DriverState } from '@parkwart/contracts/calls/namedDrivers';
import { bigInteger, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Drivers whom a record's keeper, or they themselves, named. */
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
    /** The account; '' for the driver's page. */
    enteredById: text,
    enteredAt: bigInteger,
    /** Null while it is only received. */
    decidedById: nullable(text),
    decidedAt: nullable(bigInteger),
    /** While it is accepted: the letters to the keeper and their costs, as JSON, with which they return. */
    keeperLetters: nullable(text),
  },
});
