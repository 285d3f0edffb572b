import { bigInteger, instant, integer, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const booths = defineTable({ facts: { id: integer, deviceKey: text } });

export const boothUsers = defineTable({
  users: { username: text },
  facts: { boothId: integer, userId: text, seenAt: instant },
});

/** A user's look-ups of one kind. */
export const lookups = defineTable({ facts: { userId: text, paidUntil: bigInteger } });
