import type { PersonalField } from '@parkwart/contracts/journal/journalSubjects';
import type { TableDecisions } from '@parkwart/service-kit/privacy/tableDecisions';

/** Each lies in the column of its name; `files` are svc-files', descriptions those of `fines`. */
type RecordText = Exclude<PersonalField<'record'>, 'fineDescriptions' | 'files'>;

const RECORD_TEXTS = {
  vehicleNumber: 'vehicleNumber',
  vehicleModel: 'vehicleModel',
  vehicleColor: 'vehicleColor',
  ownerName: 'ownerName',
  address: 'address',
  checkOutNote: 'checkOutNote',
  fines: 'fines',
  cancelReason: 'cancelReason',
  holdReason: 'holdReason',
} as const satisfies { readonly [Field in RecordText]: Field };

export const PARKING_TABLES = {
  records: {
    versioned: true,
    subject: 'record',
    subjectId: 'id',
    id: 'id',
    large: 'id',
    texts: RECORD_TEXTS,
    json: ['fines'],
    users: ['employeeName', 'sentBy', 'checkedOutBy'],
    own: ['normalisedPlate', 'indexedPlate', 'images', 'files', 'provisionalReference', 'holdUntil'],
    facts: `id entryAt exitAt feeCents finesCents isDisable isPrint isPay miStatus createdAt version attachmentsRevision
      closedAt entryDay entryMonth changedAt isUnindexed hasPermit alreadyParkedAs exitBackdatedMinutes erasure letterDay
      letterDeadline printedAt ownerLookupCents reminderCostCents enteredById listState openCents leftAt claimedAt`,
  },
  permits: {
    versioned: true,
    subject: 'permit',
    subjectId: 'id',
    id: 'id',
    texts: { vehicleNumber: 'vehicleNumber', note: 'note' } satisfies { [Field in PersonalField<'permit'>]: Field },
    own: ['normalisedPlate'],
    facts: 'id validFrom validTo version createdAt changedAt',
  },
  // Of the plates of records.
  plate_segments: { own: ['fragment'], facts: 'firstId ids' },
  booths: { facts: 'id deviceKey' },
  booth_users: { users: ['username'], facts: 'boothId userId seenAt' },
  settings: { operator: ['document'], facts: 'id version' },
  // Until it is done, which is within minutes.
  erasure_requests: {
    own: ['request', 'activeKey'],
    facts: 'id kind account startedAt doneAt step retryAt changed counts',
  },
  forgettings: { facts: 'invoiceNumber part' },
  leases: { facts: 'name holder heldUntil doneAt' },
  missed_lookups: { facts: 'userId paidUntil' },
  plate_lookups: { facts: 'userId paidUntil' },
  added_booths: { facts: 'userId paidUntil' },
} as const satisfies TableDecisions;
