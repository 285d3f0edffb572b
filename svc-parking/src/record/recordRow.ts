import type { Cents } from '@parkwart/contracts/money';
import { DataTypes, type Model, type ModelStatic, type Optional, type Sequelize } from 'sequelize';

interface StoredFine {
  readonly type: string;
  readonly cents: Cents;
  readonly description: string;
}

/** `id` is the invoice number. */
export interface RecordRow {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly normalisedPlate: string;
  readonly vehicleModel: string;
  readonly vehicleColor: string;
  readonly entryAt: Date;
  readonly exitAt: Date | null;
  readonly feeCents: Cents;
  readonly fines: readonly StoredFine[];
  readonly finesCents: Cents;
  readonly isDisable: boolean;
  readonly isPrint: boolean;
  readonly isPay: boolean;
  readonly miStatus: 'M' | 'I' | null;
  readonly checkOutNote: string;
  readonly images: readonly string[];
  readonly files: readonly string[];
  readonly createdAt: Date;
  readonly employeeName: string;
  readonly ownerName: string;
  readonly address: string;
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
  | 'isPay'
  | 'miStatus'
  | 'checkOutNote'
  | 'ownerName'
  | 'address'
  | 'version';
type NewRecord = Optional<StoredRecord, Generated>;
export type RecordModel = ModelStatic<Model<StoredRecord, NewRecord>>;

export function defineRecordModel(sequelize: Sequelize): RecordModel {
  return sequelize.define(
    'Record',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      vehicleNumber: DataTypes.STRING(20),
      normalisedPlate: DataTypes.STRING(20),
      vehicleModel: DataTypes.STRING(80),
      vehicleColor: DataTypes.STRING(40),
      entryAt: DataTypes.DATE(3),
      exitAt: DataTypes.DATE(3),
      feeCents: DataTypes.INTEGER,
      fines: DataTypes.TEXT,
      finesCents: DataTypes.INTEGER,
      isDisable: DataTypes.BOOLEAN,
      isPrint: DataTypes.BOOLEAN,
      isPay: DataTypes.BOOLEAN,
      miStatus: DataTypes.STRING(1),
      checkOutNote: DataTypes.STRING(1000),
      images: DataTypes.TEXT,
      files: DataTypes.TEXT,
      createdAt: DataTypes.DATE(3),
      employeeName: DataTypes.STRING(60),
      ownerName: DataTypes.STRING(140),
      address: DataTypes.STRING(300),
      version: DataTypes.INTEGER,
    },
    { tableName: 'records' },
  );
}

/** SQLite returns dates as text, both return flags as numbers. */
export function fromStored(stored: StoredRecord): RecordRow {
  return {
    ...stored,
    entryAt: new Date(stored.entryAt),
    exitAt: stored.exitAt && new Date(stored.exitAt),
    createdAt: new Date(stored.createdAt),
    isDisable: Boolean(stored.isDisable),
    isPrint: Boolean(stored.isPrint),
    isPay: Boolean(stored.isPay),
    fines: JSON.parse(stored.fines) as StoredFine[],
    images: JSON.parse(stored.images) as string[],
    files: JSON.parse(stored.files) as string[],
  };
}
