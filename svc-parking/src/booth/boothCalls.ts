import { registerBooth } from '@parkwart/contracts/calls/booth';
import { searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import { taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { privacyNotice } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { tillSettings } from '../settings/documents.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentAccount, presentOperator, presentTexts } from '../settings/presentOperator.ts';
import type { BoothRepository } from './boothRepository.ts';
import type { missedLookups } from './missedLookups.ts';
import type { tillQuery } from './tillQuery.ts';

export const boothCall = (database: Database, booths: BoothRepository): Implementation =>
  implement(registerBooth, async ({ body: { deviceKey }, session }) => {
    const letters = await booths.register(deviceKey, session);
    const settings = await readSettings(database);
    const { freeMinutes, centsPerStartedHour, maxCentsPerDay, deadlineDays } = settings;
    const claims = await readClaimSettings(database);
    return {
      letters,
      tariff: { freeMinutes, centsPerStartedHour, maxCentsPerDay },
      operator: presentOperator(settings),
      account: presentAccount(settings),
      deadlineDays,
      privacyText: privacyNotice(settings, 'driver'),
      taxation: taxationOf(claims),
      texts: presentTexts(claims),
      takesCards: (await tillSettings.readValues(database)).takesCards,
    };
  });

interface Parts {
  readonly misses: ReturnType<typeof missedLookups>;
  readonly findForTill: ReturnType<typeof tillQuery>;
  readonly clock: () => Date;
}

/** Finds a record by its number, and counts missed look-ups. */
export function searchCall({ misses, findForTill, clock }: Parts): Implementation {
  return implement(searchInvoice, async ({ query, session }) => {
    const record = await findForTill(query.invoiceNumber, { userId: session.userId, now: clock() });
    if (record) return [await misses.recordHit(session, record)];
    await misses.record(session.userId);
    return [];
  });
}
