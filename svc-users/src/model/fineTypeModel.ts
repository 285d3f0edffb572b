import type { Cents } from '@parkwart/contracts/rules/money';
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface FineTypeRow extends Model<InferAttributes<FineTypeRow>, InferCreationAttributes<FineTypeRow>> {
  id: string;
  /** By creation. */
  number: CreationOptional<number | null>;
  fineType: string;
  nameKey: string;
  finePriceCents: Cents;
  fineDescription: string;
  createdAt: Date;
  version: CreationOptional<number>;
}

export function defineFineType(sequelize: Sequelize): ModelStatic<FineTypeRow> {
  return sequelize.define<FineTypeRow>(
    'fineType',
    {
      id: { type: DataTypes.STRING(36), primaryKey: true },
      number: DataTypes.INTEGER,
      fineType: DataTypes.STRING(80),
      nameKey: DataTypes.STRING(255, true),
      finePriceCents: DataTypes.INTEGER,
      fineDescription: DataTypes.STRING(500),
      createdAt: DataTypes.DATE(3),
      version: { type: DataTypes.INTEGER, defaultValue: 1 },
    },
    { tableName: 'fine_types' },
  );
}
