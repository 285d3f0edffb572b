import { getParkingJournal } from '@parkwart/contracts/calls/journal';
import type { LetterServiceMode } from '@parkwart/contracts/calls/letterService';
import type { ProviderMode } from '@parkwart/contracts/calls/onlinePayments';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import { journalCall } from '@parkwart/service-kit/journal/sharedCall';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { boothCall, searchCall } from './booth/boothCalls.ts';
import { boothRepository } from './booth/boothRepository.ts';
import { plateLookups } from './booth/lookupAllowance.ts';
import { type Delay, missedLookups } from './booth/missedLookups.ts';
import { tillQuery } from './booth/tillQuery.ts';
import { cardPaymentCalls } from './card-payments/cardPaymentCalls.ts';
import { checkInCall } from './check-in/checkIn.ts';
import { checkOutCalls } from './check-out/checkOut.ts';
import { correctionCalls } from './corrections/correctionCalls.ts';
import { driverPageCalls } from './driver-page/driverPageCalls.ts';
import { DISCLOSED, FEATURES } from './features.ts';
import { mergedJournalCalls } from './journal/mergedJournalCalls.ts';
import { letterServiceCall } from './letter-service/letterService.ts';
import { listCalls } from './lists/listCalls.ts';
import { searchCalls } from './lists/searchCalls.ts';
import { liveCall, recordFeed } from './live/recordFeed.ts';
import { mailStateCall } from './mail/mailState.ts';
import type { FollowParts } from './online-payments/followPayments.ts';
import { paymentProviderCall } from './online-payments/providerMode.ts';
import { parkedCalls } from './parked/parkedCalls.ts';
import type { AskOther } from './peers/otherServices.ts';
import { plateHistoryCall } from './plate-history/plateHistory.ts';
import { privacyCalls } from './privacy/privacyCalls.ts';
import { receiptCall } from './receipt/receiptCall.ts';
import { recordRepository } from './record/recordRepository.ts';
import { settingsCalls } from './settings/settingsCalls.ts';

interface ParkingDependencies {
  readonly journal: Journal;
  readonly ask: AskOther;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly delay: Delay | undefined;
  readonly stopping: AbortSignal;
  readonly isDemo: boolean;
  /** Undefined without a usable key of the payment provider. */
  readonly online: FollowParts | undefined;
  readonly paymentMode: ProviderMode;
  readonly letterMode: LetterServiceMode;
  readonly hasMailer: boolean;
  onSettingsChange(): void;
}

export function parkingCalls(
  database: Database,
  {
    journal,
    ask,
    clock,
    log,
    delay,
    stopping,
    isDemo,
    online,
    paymentMode,
    letterMode,
    hasMailer,
    onSettingsChange,
  }: ParkingDependencies,
): Implementation[] {
  const misses = missedLookups(database, clock, delay);
  const chargePlate = plateLookups(database, clock);
  const records = recordRepository(database);
  const changes = { database, records, journal, clock };
  const feed = recordFeed(database, log);
  const findForTill = tillQuery(database, records);
  const booths = boothRepository(database, journal, clock);
  const ownJournal = journalCall(database, getParkingJournal);

  return [
    checkInCall(database, { records, booths, journal, clock }),

    boothCall(database, booths),

    searchCall({ misses, findForTill, clock }),

    ...checkOutCalls(database, { records, journal, misses, clock, log }),

    receiptCall(database, { records, misses, clock }),

    ...parkedCalls(database, { clock, feed, stopping }),

    ...listCalls(database, clock),

    ...searchCalls(database),

    liveCall(feed, stopping),

    ...cardPaymentCalls(changes, misses),

    ...FEATURES.flatMap(({ calls = [] }) => calls.flatMap((call) => call(changes))),

    ...driverPageCalls({ ...changes, delay, isDemo, online, hasMailer }),

    paymentProviderCall(paymentMode),

    letterServiceCall(database, letterMode, clock),
    mailStateCall(database, clock, hasMailer),

    ...correctionCalls(changes, { chargePlate, misses, findForTill }),

    plateHistoryCall(database, clock, chargePlate),

    ...settingsCalls(database, journal, { isDemo, onChange: onSettingsChange }),

    ownJournal.implementation,

    ...mergedJournalCalls({ database, ask }),

    ...privacyCalls({ database, journal, clock, ask, disclosed: DISCLOSED }),
  ];
}
