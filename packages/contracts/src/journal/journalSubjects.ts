import type { Settings } from '../entities/settings.ts';
import type { Vehicle } from '../entities/vehicle.ts';

/** `personal` is kept beside the journal's chain, where it can be erased; a `fact` stays for good. */
export type Nature = 'personal' | 'fact';

interface Subject {
  /** Where its present values lie. */
  readonly table?: string;
  /** Of a change, by their names on the wire. */
  readonly fields: Readonly<Record<string, Nature>>;
}

const VEHICLE = {
  vehicleNumber: 'personal',
  vehicleModel: 'personal',
  vehicleColor: 'personal',
} as const satisfies Record<keyof Vehicle, Nature>;

/** The imprint of the operator, who has to give it and answers the requests: no request of a person is about it. */
const SETTINGS = {
  operatorName: 'fact',
  operatorStreet: 'fact',
  operatorCity: 'fact',
  contactPhone: 'fact',
  contactEmail: 'fact',
  accountHolder: 'fact',
  iban: 'fact',
  bic: 'fact',
  privacyText: 'fact',
  freeMinutes: 'fact',
  centsPerStartedHour: 'fact',
  maxCentsPerDay: 'fact',
  deadlineDays: 'fact',
  ownerLookupCents: 'fact',
  reminderCostCents: 'fact',
  dunningDelayDays: 'fact',
  retainParkingDays: 'fact',
  retainImagesDays: 'fact',
  retainVouchersYears: 'fact',
  retainLettersYears: 'fact',
} as const satisfies Record<keyof Settings, Nature>;

/** Every subject of a change, `record:100001`, by what stands before its colon. Text that a user types is personal. */
export const JOURNAL_SUBJECTS = {
  record: {
    table: 'records',
    fields: {
      ...VEHICLE,
      date: 'fact',
      entryTime: 'fact',
      exitTime: 'fact',
      exitBackdatedMinutes: 'fact',
      fee: 'fact',
      fines: 'personal',
      finePrices: 'fact',
      fineDescriptions: 'personal',
      isDisable: 'fact',
      cancelReason: 'personal',
      isPrint: 'fact',
      letterDate: 'fact',
      deadline: 'fact',
      isPay: 'fact',
      hasPermit: 'fact',
      MIStatus: 'fact',
      checkOutNote: 'personal',
      ownerName: 'personal',
      address: 'personal',
      provisionalReference: 'fact',
      alreadyParkedAs: 'fact',
      holdUntil: 'fact',
      holdReason: 'personal',
      files: 'personal',
      count: 'fact',
    },
  },
  permit: {
    table: 'permits',
    fields: { vehicleNumber: 'personal', validFrom: 'fact', validTo: 'fact', note: 'personal' },
  },
  booth: { table: 'booths', fields: { letters: 'fact' } },
  settings: { table: 'settings', fields: SETTINGS },
  retention: { fields: { records: 'fact', images: 'fact', owners: 'fact', permits: 'fact' } },
  'user-name': { fields: { records: 'fact' } },
  erasure: {
    fields: {
      removed: 'fact',
      anonymised: 'fact',
      permits: 'fact',
      accounts: 'fact',
      mentions: 'fact',
      asUser: 'fact',
    },
  },
  user: {
    table: 'users',
    fields: {
      username: 'personal',
      email: 'personal',
      phone: 'personal',
      gender: 'personal',
      status: 'fact',
      role: 'fact',
      mustChangePassword: 'fact',
      isPasswordNew: 'fact',
      passkey: 'personal',
      passkeys: 'fact',
    },
  },
  'fine-type': {
    table: 'fine_types',
    fields: { fineType: 'personal', finePrice: 'fact', fineDescription: 'personal' },
  },
  'security-settings': {
    table: 'security_settings',
    fields: { adminPasskeyRequired: 'fact', officeIdleMinutes: 'fact', boothIdleMinutes: 'fact' },
  },
} as const satisfies Readonly<Record<string, Subject>>;

type Subjects = typeof JOURNAL_SUBJECTS;
export type SubjectKind = keyof Subjects;
/** `record:100001` */
export type AnySubject = SubjectKind | `${SubjectKind}:${string}`;
type KindOf<Subject extends AnySubject> = Subject extends `${infer Kind extends SubjectKind}:${string}`
  ? Kind
  : Extract<Subject, SubjectKind>;
type FieldOf<Kind extends SubjectKind> = keyof Subjects[Kind]['fields'];
type KeysOf<Given> = Given extends unknown ? keyof Given : never;

/** Values of a change; a field that its subject does not declare does not compile. */
export type Declared<Subject extends AnySubject, Given> = Given & {
  readonly [Field in Exclude<KeysOf<Given>, FieldOf<KindOf<Subject>>>]: never;
};
export type PersonalField<Kind extends SubjectKind> = {
  [Field in FieldOf<Kind>]: Subjects[Kind]['fields'][Field] extends 'personal' ? Field : never;
}[FieldOf<Kind>];

/** What nothing declares counts as personal. */
export function natureOf(subject: string, field: string): Nature {
  const declared: Readonly<Record<string, Subject>> = JOURNAL_SUBJECTS;
  return declared[subject.split(':')[0] ?? '']?.fields[field] ?? 'personal';
}
