import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import type { Cents } from '@parkwart/contracts/rules/money';
import { DataTypes, type Model, type ModelStatic, type Optional, type Sequelize } from 'sequelize';

interface StoredFine {
  readonly type: string;
  readonly cents: Cents;
  readonly description: string;
}

/** `id` is the invoice number. */
export interface RecordRow extends Vehicle {
  readonly id: number;
  readonly normalisedPlate: string;
  readonly entryAt: Date;
  readonly exitAt: Date | null;
  readonly feeCents: Cents;
  readonly fines: readonly StoredFine[];
  readonly finesCents: Cents;
  readonly isDisable: boolean;
  readonly isPrint: boolean;
  /** Of the printed reminder, as numbers, 20260305; null before, and where it was printed before they were kept. */
  readonly letterDay: number | null;
  readonly letterDeadline: number | null;
  readonly printedAt: Date | null;
  /** What the printed reminder claims. */
  readonly ownerLookupCents: Cents;
  readonly reminderCostCents: Cents;
  readonly isPay: boolean;
  /** Free of charge: a permit covered the day of entry. */
  readonly hasPermit: boolean;
  readonly miStatus: 'M' | 'I' | null;
  readonly checkOutNote: string;
  readonly images: readonly string[];
  readonly files: readonly string[];
  readonly createdAt: Date;
  readonly employeeName: string;
  /** The account of who entered it; null of records from before. */
  readonly enteredById: string | null;
  readonly ownerName: string;
  readonly address: string;
  readonly provisionalReference: string | null;
  readonly sentBy: string | null;
  readonly alreadyParkedAs: number | null;
  /** Null unless the check-in was cancelled, which disables the record. */
  readonly cancelReason: string | null;
  /** The username of who checked it out. */
  readonly checkedOutBy: string | null;
  /** By how much the exit time given lay before (or, negative, after) the check-out; null within the tolerance. */
  readonly exitBackdatedMinutes: number | null;
  readonly version: number;
}

type Lists = 'fines' | 'images' | 'files';
/** Lists are JSON text, since MariaDB and MySQL return JSON columns differently. */
export type StoredRecord = Omit<RecordRow, Lists> & Readonly<Record<Lists, string>>;
type Generated =
  | 'id'
  | 'exitAt'
  | 'feeCents'
  | 'finesCents'
  | 'isDisable'
  | 'isPrint'
  | 'letterDay'
  | 'letterDeadline'
  | 'printedAt'
  | 'ownerLookupCents'
  | 'reminderCostCents'
  | 'isPay'
  | 'hasPermit'
  | 'miStatus'
  | 'checkOutNote'
  | 'ownerName'
  | 'address'
  | 'provisionalReference'
  | 'enteredById'
  | 'sentBy'
  | 'alreadyParkedAs'
  | 'cancelReason'
  | 'checkedOutBy'
  | 'exitBackdatedMinutes'
  | 'version';
type NewRecord = Optional<StoredRecord, Generated>;
export type RecordModel = ModelStatic<Model<StoredRecord, NewRecord>>;

const VEHICLE_FIELDS = Object.entries(NO_VEHICLE) as [keyof Vehicle, unknown][];
const VEHICLE_COLUMNS = Object.fromEntries(
  VEHICLE_FIELDS.map(([field, none]) => [field, typeof none === 'boolean' ? DataTypes.BOOLEAN : DataTypes.STRING]),
);

/** Adds the vehicle's fields by the contract and no others. Spreading them takes forty times as long for a whole list. */
export function withVehicle<Rest extends object>(
  rest: Rest,
  given: { readonly [Field in keyof Vehicle]?: Vehicle[Field] | undefined },
): Rest & Vehicle {
  const target: Record<string, unknown> = rest as Record<string, unknown>;
  for (const [field, none] of VEHICLE_FIELDS) {
    const value = given[field] ?? none;
    target[field] = typeof none === 'boolean' ? Boolean(value) : value;
  }
  return target as Rest & Vehicle;
}

export function defineRecordModel(sequelize: Sequelize): RecordModel {
  return sequelize.define(
    'Record',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      ...VEHICLE_COLUMNS,
      normalisedPlate: DataTypes.STRING(20),
      entryAt: DataTypes.DATE(3),
      exitAt: DataTypes.DATE(3),
      feeCents: DataTypes.INTEGER,
      fines: DataTypes.TEXT,
      finesCents: DataTypes.INTEGER,
      isDisable: DataTypes.BOOLEAN,
      isPrint: DataTypes.BOOLEAN,
      letterDay: DataTypes.INTEGER,
      letterDeadline: DataTypes.INTEGER,
      printedAt: DataTypes.DATE(3),
      ownerLookupCents: DataTypes.INTEGER,
      reminderCostCents: DataTypes.INTEGER,
      isPay: DataTypes.BOOLEAN,
      hasPermit: DataTypes.BOOLEAN,
      miStatus: DataTypes.STRING(1),
      checkOutNote: DataTypes.STRING(1000),
      images: DataTypes.TEXT,
      files: DataTypes.TEXT,
      createdAt: DataTypes.DATE(3),
      employeeName: DataTypes.STRING(60),
      enteredById: DataTypes.STRING(40),
      ownerName: DataTypes.STRING(140),
      address: DataTypes.STRING(300),
      provisionalReference: DataTypes.STRING(16),
      sentBy: DataTypes.STRING(60),
      alreadyParkedAs: DataTypes.INTEGER,
      cancelReason: DataTypes.STRING(200),
      checkedOutBy: DataTypes.STRING(60),
      exitBackdatedMinutes: DataTypes.INTEGER,
      version: DataTypes.INTEGER,
    },
    { tableName: 'records' },
  );
}

/** SQLite returns dates as text, both return flags as numbers. */
export function fromStored(stored: StoredRecord): RecordRow {
  // Field by field: a copy of a driver's row takes several times as long.
  const row = {
    id: stored.id,
    normalisedPlate: stored.normalisedPlate,
    entryAt: instantOf(stored.entryAt),
    exitAt: stored.exitAt && instantOf(stored.exitAt),
    feeCents: stored.feeCents,
    fines: listOf<StoredFine>(stored.fines),
    finesCents: stored.finesCents,
    isDisable: Boolean(stored.isDisable),
    isPrint: Boolean(stored.isPrint),
    letterDay: stored.letterDay,
    letterDeadline: stored.letterDeadline,
    printedAt: stored.printedAt && instantOf(stored.printedAt),
    ownerLookupCents: stored.ownerLookupCents,
    reminderCostCents: stored.reminderCostCents,
    isPay: Boolean(stored.isPay),
    hasPermit: Boolean(stored.hasPermit),
    miStatus: stored.miStatus,
    checkOutNote: stored.checkOutNote,
    images: listOf<string>(stored.images),
    files: listOf<string>(stored.files),
    createdAt: instantOf(stored.createdAt),
    employeeName: stored.employeeName,
    enteredById: stored.enteredById,
    ownerName: stored.ownerName,
    address: stored.address,
    provisionalReference: stored.provisionalReference,
    sentBy: stored.sentBy,
    alreadyParkedAs: stored.alreadyParkedAs,
    cancelReason: stored.cancelReason,
    checkedOutBy: stored.checkedOutBy,
    exitBackdatedMinutes: stored.exitBackdatedMinutes,
    version: stored.version,
  };
  return withVehicle(row, stored);
}

function listOf<Item>(json: string): readonly Item[] {
  return json === '[]' ? [] : (JSON.parse(json) as Item[]);
}

/** Sequelize's text, `2026-03-05 13:00:00.123 +00:00`, in the form that is parsed fastest. */
function instantOf(stored: Date | string): Date {
  if (typeof stored !== 'string') return stored;
  return new Date(stored.endsWith(' +00:00') ? `${stored.slice(0, 10)}T${stored.slice(11, 23)}Z` : stored);
}
