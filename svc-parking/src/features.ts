import { accounts } from './accounts/accountCall.ts';
import { bank } from './bank/bankCalls.ts';
import { bookings } from './bookings/bookingCalls.ts';
import { books } from './books/bookCalls.ts';
import { collections } from './collections/collections.ts';
import { dashboard } from './dashboard/readDashboard.ts';
import { dunning } from './dunning/dunningCalls.ts';
import { dunningBlock } from './dunning-block/dunningBlock.ts';
import type { Disclosed, Feature } from './feature.ts';
import { inbox } from './inbox/inboxCalls.ts';
import { keeperRequests } from './keeper-requests/keeperRequests.ts';
import { letterDispatches } from './letter-service/dispatches.ts';
import { letters } from './letters/letters.ts';
import { printing } from './letters/printLetter.ts';
import { limitation } from './limitation/limitationCall.ts';
import { mailsFeature } from './mail/mailRows.ts';
import { namedDrivers } from './named-drivers/namedDrivers.ts';
import { objections } from './objections/objections.ts';
import { officeChanges } from './office-changes/officeChanges.ts';
import { onlinePaymentsFeature } from './online-payments/onlinePaymentRows.ts';
import { permits } from './permits/permits.ts';
import { holds } from './privacy/holds.ts';
import { refunds } from './refunds/refundCalls.ts';
import { settings } from './settings/documents.ts';
import { terms } from './terms/terms.ts';

/** All folders that register through a `Feature`; `parkingCalls.ts` adds the calls with other dependencies. */
export const FEATURES: readonly Feature[] = [
  officeChanges,
  dunningBlock,
  printing,
  letters,
  accounts,
  bookings,
  objections,
  namedDrivers,
  inbox,
  keeperRequests,
  permits,
  dunning,
  collections,
  limitation,
  bank,
  refunds,
  books,
  holds,
  dashboard,
  settings,
  onlinePaymentsFeature,
  letterDispatches,
  mailsFeature,
  terms,
];

export const DISCLOSED: Disclosed = Object.assign({}, ...FEATURES.map(({ disclosed }) => disclosed));
