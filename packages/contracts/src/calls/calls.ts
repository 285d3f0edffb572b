import type { Call } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import * as accounts from './accounts.ts';
import * as attachments from './attachments.ts';
import * as bank from './bank.ts';
import * as bookSettings from './bookSettings.ts';
import * as books from './books.ts';
import * as booth from './booth.ts';
import * as cardPayments from './cardPayments.ts';
import * as checkInAndOut from './checkInAndOut.ts';
import * as claimSettings from './claimSettings.ts';
import * as collections from './collections.ts';
import * as corrections from './corrections.ts';
import * as dashboard from './dashboard.ts';
import * as dayReport from './dayReport.ts';
import * as disableCall from './disable.ts';
import * as driverMails from './driverMails.ts';
import * as driverPage from './driverPage.ts';
import * as driverPageSettings from './driverPageSettings.ts';
import * as dunningBlock from './dunningBlock.ts';
import * as dunningRuns from './dunningRuns.ts';
import * as dunningSettings from './dunningSettings.ts';
import * as fineType from './fineType.ts';
import * as firstSteps from './firstSteps.ts';
import * as inbox from './inbox.ts';
import * as inboxCount from './inboxCount.ts';
import * as journal from './journal.ts';
import * as keeperRequests from './keeperRequests.ts';
import * as letterService from './letterService.ts';
import * as letters from './letters.ts';
import * as limitation from './limitation.ts';
import * as liveRecords from './liveRecords.ts';
import * as namedDrivers from './namedDrivers.ts';
import * as objections from './objections.ts';
import * as onlinePayments from './onlinePayments.ts';
import * as operatorSettings from './operatorSettings.ts';
import * as ownSessions from './ownSessions.ts';
import * as parkedCars from './parkedCars.ts';
import * as passkeys from './passkeys.ts';
import * as permits from './permits.ts';
import * as personRequests from './personRequests.ts';
import * as plateHistory from './plateHistory.ts';
import * as privacy from './privacy.ts';
import * as receipt from './receipt.ts';
import * as recordChanges from './recordChanges.ts';
import * as recordFines from './recordFines.ts';
import * as recordLists from './recordLists.ts';
import * as recordSearch from './recordSearch.ts';
import * as refunds from './refunds.ts';
import * as retention from './retention.ts';
import * as securitySettings from './securitySettings.ts';
import * as session from './session.ts';
import * as terms from './terms.ts';
import * as tillSettings from './tillSettings.ts';
import * as user from './user.ts';
import * as userCalls from './userCalls.ts';
import * as vehicleSearches from './vehicleSearches.ts';
import * as work from './work.ts';

/** One module per feature; the feature's calls, its input rules and its sample are read from the module. */
const FEATURES = [
  session,
  ownSessions,
  passkeys,
  securitySettings,
  userCalls,
  user,
  fineType,
  checkInAndOut,
  corrections,
  parkedCars,
  booth,
  receipt,
  cardPayments,
  dayReport,
  recordLists,
  vehicleSearches,
  recordSearch,
  liveRecords,
  recordFines,
  recordChanges,
  dunningBlock,
  disableCall,
  objections,
  driverPage,
  namedDrivers,
  inbox,
  inboxCount,
  keeperRequests,
  letters,
  letterService,
  dunningRuns,
  collections,
  limitation,
  accounts,
  bank,
  refunds,
  books,
  dashboard,
  firstSteps,
  work,
  operatorSettings,
  claimSettings,
  bookSettings,
  tillSettings,
  dunningSettings,
  driverPageSettings,
  onlinePayments,
  driverMails,
  attachments,
  permits,
  plateHistory,
  journal,
  privacy,
  retention,
  personRequests,
  terms,
];

export const RULES_OF_FEATURES: readonly Rule[] = FEATURES.flatMap((feature) =>
  'rules' in feature ? feature.rules : [],
);

export const SAMPLED = FEATURES.flatMap((feature) => ('sample' in feature ? [feature] : []));

const isCall = (entry: [string, unknown]): entry is [string, Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'service' in entry[1] && 'path' in entry[1];

/** All calls by the names of their exports. */
export const CALLS_BY_NAME: Readonly<Record<string, Call>> = Object.fromEntries(
  FEATURES.flatMap((module) => Object.entries(module)).filter(isCall),
);

/** All calls, in the order of docs/openapi.json. */
export const CALLS: readonly Call[] = Object.values(CALLS_BY_NAME);
