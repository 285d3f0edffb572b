import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface KnownPlaceRow extends Model<InferAttributes<KnownPlaceRow>, InferCreationAttributes<KnownPlaceRow>> {
  /** Keyed hash of account and address. */
  id: string;
  lastLoginAt: Date;
}

export function defineKnownPlace(sequelize: Sequelize): ModelStatic<KnownPlaceRow> {
  return sequelize.define<KnownPlaceRow>(
    'knownPlace',
    { id: { type: DataTypes.STRING(64), primaryKey: true }, lastLoginAt: DataTypes.DATE(3) },
    { tableName: 'known_places' },
  );
}
