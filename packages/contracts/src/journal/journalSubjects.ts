import { journal as accounts } from '../calls/accounts.ts';
import { journal as attachments } from '../calls/attachments.ts';
import { journal as bank } from '../calls/bank.ts';
import { journal as bookSettings } from '../calls/bookSettings.ts';
import { journal as books } from '../calls/books.ts';
import { journal as booth } from '../calls/booth.ts';
import { journal as cardPayments } from '../calls/cardPayments.ts';
import { journal as claimSettings } from '../calls/claimSettings.ts';
import { journal as collections } from '../calls/collections.ts';
import { journal as disable } from '../calls/disable.ts';
import { journal as driverMails } from '../calls/driverMails.ts';
import { journal as driverPageSettings } from '../calls/driverPageSettings.ts';
import { journal as dunningBlock } from '../calls/dunningBlock.ts';
import { journal as dunningRuns } from '../calls/dunningRuns.ts';
import { journal as dunningSettings } from '../calls/dunningSettings.ts';
import { journal as fineType } from '../calls/fineType.ts';
import { journal as keeperRequests } from '../calls/keeperRequests.ts';
import { journal as letterService } from '../calls/letterService.ts';
import { journal as letters } from '../calls/letters.ts';
import { journal as namedDrivers } from '../calls/namedDrivers.ts';
import { journal as objections } from '../calls/objections.ts';
import { journal as onlinePayments } from '../calls/onlinePayments.ts';
import { journal as operatorSettings } from '../calls/operatorSettings.ts';
import { journal as permits } from '../calls/permits.ts';
import { journal as personRequests } from '../calls/personRequests.ts';
import { journal as recordChanges } from '../calls/recordChanges.ts';
import { journal as refunds } from '../calls/refunds.ts';
import { journal as retention } from '../calls/retention.ts';
import { journal as securitySettings } from '../calls/securitySettings.ts';
import { journal as terms } from '../calls/terms.ts';
import { journal as tillSettings } from '../calls/tillSettings.ts';
import { journal as users } from '../calls/userCalls.ts';
import { type JournalPart, mergeSubjects } from '../calls-kit/subject.ts';
import { VEHICLE_LABELS } from '../entities/vehicle.ts';

/**
 * The kinds and fields of a record's journal entries that the booth causes. They are not in `calls/checkInAndOut.ts`, because
 * the booth's page loads that file and does not need them.
 */
const RECORD = {
  record: {
    label: 'Rechnung',
    table: 'records',
    kinds: {
      parking: {
        'check-in': 'Eingecheckt',
        'reference-added': 'Vorläufige Nummer nachgetragen',
        'check-in-corrected': 'Einfahrt korrigiert',
        'check-in-cancelled': 'Einfahrt storniert',
        'check-out': 'Ausgecheckt',
      },
    },
    personal: { ...VEHICLE_LABELS, cancelReason: 'Storniert' },
    facts: {
      date: 'Datum',
      entryTime: 'Einfahrtszeit',
      exitTime: 'Ausfahrt',
      exitBackdatedMinutes: 'Von Hand gesetzt',
      fee: 'Parkgebühr',
      provisionalReference: 'Vorläufige Nummer',
      alreadyParkedAs: 'Stand schon hier unter Rechnung',
    },
  },
} as const satisfies JournalPart;

/**
 * Every subject of a change, by its prefix (`record` in `record:100001`). Defines the kinds and labels in the journal,
 * the names in the journal's list, the fields that an erasure removes, and the columns that a disclosure searches. This
 * file lists the features again instead of using `FEATURES`, because a page would load all calls with `FEATURES`. Pages
 * load only the result: the build replaces this file by the computed `JOURNAL_SUBJECTS` (`journalLoader.mjs`), so this
 * file must export nothing else.
 */
export const JOURNAL_SUBJECTS = mergeSubjects([
  RECORD,
  attachments,
  recordChanges,
  dunningBlock,
  letters,
  disable,
  accounts,
  objections,
  namedDrivers,
  keeperRequests,
  collections,
  permits,
  bank,
  refunds,
  cardPayments,
  operatorSettings,
  claimSettings,
  bookSettings,
  books,
  driverPageSettings,
  onlinePayments,
  letterService,
  driverMails,
  dunningSettings,
  tillSettings,
  dunningRuns,
  booth,
  retention,
  personRequests,
  users,
  securitySettings,
  fineType,
  terms,
]);
