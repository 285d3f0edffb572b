import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { recordsMigration } from './001-records.ts';
import { settingsMigration } from './002-settings.ts';
import { listsMigration } from './003-lists.ts';
import { attachmentsMigration } from './004-attachments-and-parked.ts';
import { coveringListsMigration } from './005-covering-lists.ts';
import { forgettingMigration } from './006-forgetting.ts';
import { parkedPlatesMigration } from './007-parked-plates.ts';
import { missedLookupsMigration } from './008-missed-lookups.ts';
import { idempotencySubjectsMigration } from './009-idempotency-subjects.ts';
import { entryDaysMigration } from './010-entry-days.ts';
import { recordChangesMigration } from './011-record-changes.ts';
import { plateSegmentsMigration } from './012-plate-segments.ts';
import { parkedCarsMigration } from './013-parked-cars.ts';
import { permitsMigration } from './014-permits.ts';
import { provisionalReferencesMigration } from './015-provisional-references.ts';
import { journalMigration } from './016-journal.ts';
import { holdsAndErasuresMigration } from './020-holds-and-erasures.ts';
import { lettersMigration } from './021-letters.ts';
import { ownersMigration } from './022-owners.ts';
import { correctionsMigration } from './023-corrections.ts';
import { dashboardStatesMigration } from './024-dashboard-states.ts';
import { listOrdersMigration } from './025-list-orders.ts';
import { boothLimitsMigration } from './026-booth-limits.ts';
import { plateLettersMigration } from './027-plate-letters.ts';
import { erasureRequestsMigration } from './028-erasure-requests.ts';
import { accountsMigration } from './029-accounts.ts';
import { bankMigration } from './030-bank.ts';
import { bankReturnsMigration } from './031-bank-returns.ts';
import { refundsMigration } from './032-refunds.ts';
import { settingsDocumentsMigration } from './033-settings-documents.ts';
import { claimDaysMigration } from './034-claim-days.ts';
import { bookExportsMigration } from './035-book-exports.ts';
import { cardPaymentsMigration } from './036-card-payments.ts';
import { restPostingsMigration } from './038-rest-postings.ts';
import { dunningBlocksMigration } from './039-dunning-blocks.ts';
import { objectionsMigration } from './040-objections.ts';
import { exitBoothsMigration } from './041-exit-booths.ts';
import { dunningRunsMigration } from './042-dunning-runs.ts';
import { driverPagesMigration } from './043-driver-pages.ts';
import { namedDriversMigration } from './045-named-drivers.ts';
import { keeperRequestsMigration } from './046-keeper-requests.ts';
import { collectionsMigration } from './047-collections.ts';
import { blockedRecordsMigration } from './049-blocked-records.ts';
import { heldRecordsMigration } from './050-held-records.ts';
import { widerColumnsMigration } from './051-wider-columns.ts';
import { refundBicMigration } from './052-refund-bic.ts';
import { plateCutsMigration } from './053-plate-cuts.ts';
import { statementAccountsMigration } from './055-statement-accounts.ts';
import { waivedChargesMigration } from './056-waived-charges.ts';
import { lookUpDaysMigration } from './058-look-up-days.ts';
import { privacyPresetMigration } from './059-privacy-preset.ts';
import { noStatementTextsMigration } from './060-no-statement-texts.ts';
import { cardRefusalsMigration } from './061-card-refusals.ts';

export const parkingMigrations: readonly Migration[] = [
  idempotencyMigration,
  recordsMigration,
  settingsMigration,
  listsMigration,
  attachmentsMigration,
  coveringListsMigration,
  forgettingMigration,
  parkedPlatesMigration,
  missedLookupsMigration,
  idempotencySubjectsMigration,
  entryDaysMigration,
  recordChangesMigration,
  plateSegmentsMigration,
  parkedCarsMigration,
  permitsMigration,
  provisionalReferencesMigration,
  journalMigration,
  holdsAndErasuresMigration,
  lettersMigration,
  ownersMigration,
  correctionsMigration,
  dashboardStatesMigration,
  listOrdersMigration,
  boothLimitsMigration,
  plateLettersMigration,
  erasureRequestsMigration,
  accountsMigration,
  bankMigration,
  bankReturnsMigration,
  refundsMigration,
  settingsDocumentsMigration,
  claimDaysMigration,
  bookExportsMigration,
  cardPaymentsMigration,
  restPostingsMigration,
  dunningBlocksMigration,
  objectionsMigration,
  exitBoothsMigration,
  dunningRunsMigration,
  driverPagesMigration,
  namedDriversMigration,
  keeperRequestsMigration,
  collectionsMigration,
  blockedRecordsMigration,
  heldRecordsMigration,
  widerColumnsMigration,
  refundBicMigration,
  plateCutsMigration,
  statementAccountsMigration,
  waivedChargesMigration,
  lookUpDaysMigration,
  privacyPresetMigration,
  noStatementTextsMigration,
  cardRefusalsMigration,
];
