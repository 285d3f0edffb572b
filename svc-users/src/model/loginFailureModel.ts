import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface LoginFailureRow
  extends Model<InferAttributes<LoginFailureRow>, InferCreationAttributes<LoginFailureRow>> {
  /** Keyed hash of account and address. */
  id: string;
  failures: number;
  lastAttemptAt: Date;
  blockedUntil: Date;
}

export function defineLoginFailure(sequelize: Sequelize): ModelStatic<LoginFailureRow> {
  return sequelize.define<LoginFailureRow>(
    'loginFailure',
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      failures: DataTypes.INTEGER,
      lastAttemptAt: DataTypes.DATE(3),
      blockedUntil: DataTypes.DATE(3),
    },
    { tableName: 'login_failures' },
  );
}
