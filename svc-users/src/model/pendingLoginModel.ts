import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface PendingLoginRow
  extends Model<InferAttributes<PendingLoginRow>, InferCreationAttributes<PendingLoginRow>> {
  /** SHA-256 of the cookie's value. */
  id: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

export function definePendingLogin(sequelize: Sequelize): ModelStatic<PendingLoginRow> {
  return sequelize.define<PendingLoginRow>(
    'pendingLogin',
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      userId: DataTypes.STRING(36),
      createdAt: DataTypes.DATE(3),
      expiresAt: DataTypes.DATE(3),
    },
    { tableName: 'pending_logins' },
  );
}
