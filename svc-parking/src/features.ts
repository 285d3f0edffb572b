import type { Database } from '@parkwart/service-kit/database/database';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { ServiceBehaviour } from '@parkwart/service-kit/service/serviceDefinition';
import { accounts } from './accounts/accounts.ts';
import { bank } from './bank/bankCalls.ts';
import { bookings } from './bookings/bookingCalls.ts';
import { books } from './books/bookCalls.ts';
import { collections } from './collections/collections.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { dunning } from './dunning/dunningCalls.ts';
import { dunningBlock } from './dunning-block/dunningBlock.ts';
import type { Disclosed, Feature, TaskParts } from './feature.ts';
import { inbox } from './inbox/inboxCalls.ts';
import { keeperRequests } from './keeper-requests/keeperRequests.ts';
import { letterService } from './letter-service/letterService.ts';
import { letters } from './letters/letterCalls.ts';
import { limitation } from './limitation/limitation.ts';
import { mail } from './mail/feature.ts';
import { namedDrivers } from './named-drivers/namedDrivers.ts';
import { objections } from './objections/objections.ts';
import { officeChanges } from './office-changes/officeChanges.ts';
import { onlinePayments } from './online-payments/feature.ts';
import { permits } from './permits/permits.ts';
import { plateIndex } from './plate-index/plateIndex.ts';
import { holds } from './privacy/holds.ts';
import { refunds } from './refunds/refundCalls.ts';
import { settings } from './settings/documents.ts';
import { terms } from './terms/terms.ts';

/** All folders that register through a `Feature`; `parkingCalls.ts` adds the calls with other dependencies. */
export const FEATURES: readonly Feature[] = [
  officeChanges,
  dunningBlock,
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
  onlinePayments,
  letterService,
  mail,
  terms,
  plateIndex,
];

export const DISCLOSED: Disclosed = Object.assign({}, ...FEATURES.map(({ disclosed }) => disclosed));

export const tasksOf = (parts: TaskParts): RecurringTask[] =>
  FEATURES.flatMap(({ tasks = [] }) => tasks.flatMap((task) => task(parts) ?? []));

export const gaugesOf = (database: Database): NonNullable<ServiceBehaviour['gauges']> =>
  Object.assign({}, ...FEATURES.map(({ gauges }) => gauges?.(database)));
