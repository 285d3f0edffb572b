import { statementsOn } from '@parkwart/service-kit/database/checkedSql';
import { instant, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTables } from '@parkwart/service-kit/database/tables';
import { postings } from './accounts/table.ts';
import { bankEntries, bankImports, bankStatements } from './bank/table.ts';
import { bookExports, exportedPostings } from './books/table.ts';
import { booths, boothUsers, lookups } from './booth/table.ts';
import { cardRefusals } from './card-payments/table.ts';
import { collections } from './collections/table.ts';
import { driverPages } from './driver-tokens/table.ts';
import { dunningLines, dunningRuns } from './dunning/table.ts';
import { keeperLines, keeperRequests } from './keeper-requests/table.ts';
import { letterDispatches } from './letter-service/table.ts';
import { letters } from './letters/table.ts';
import { mailAddresses, mails } from './mail/table.ts';
import { namedDrivers } from './named-drivers/table.ts';
import { objections } from './objections/table.ts';
import { onlinePayments, onlinePayouts } from './online-payments/table.ts';
import { permits } from './permits/table.ts';
import { plateSegments } from './plate-index/table.ts';
import { erasureRequests } from './privacy/table.ts';
import { records } from './record/table.ts';
import { refundFiles, refunds } from './refunds/table.ts';
import { pendingErasures } from './retention/table.ts';
import { settings } from './settings/table.ts';
import { terms } from './terms/table.ts';

export const PARKING_TABLES = defineTables({
  records,
  objections,
  driver_pages: driverPages,
  named_drivers: namedDrivers,
  keeper_requests: keeperRequests,
  keeper_lines: keeperLines,
  letters,
  collections,
  dunning_runs: dunningRuns,
  dunning_lines: dunningLines,
  letter_dispatches: letterDispatches,
  permits,
  postings,
  online_payments: onlinePayments,
  mail_addresses: mailAddresses,
  mails,
  online_payouts: onlinePayouts,
  card_refusals: cardRefusals,
  book_exports: bookExports,
  exported_postings: exportedPostings,
  bank_imports: bankImports,
  bank_statements: bankStatements,
  bank_entries: bankEntries,
  refunds,
  refund_files: refundFiles,
  plate_segments: plateSegments,
  booths,
  booth_users: boothUsers,
  settings,
  erasure_requests: erasureRequests,
  forgettings: pendingErasures,
  leases: { facts: { name: text, holder: nullable(text), heldUntil: instant, doneAt: nullable(instant) } },
  missed_lookups: lookups,
  plate_lookups: lookups,
  added_booths: lookups,
  terms,
});

/** SQL that only compiles if its names are tables, columns or indexes of the service, or aliases. */
export const statement = statementsOn<typeof PARKING_TABLES>();
