import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface SessionRow extends Model<InferAttributes<SessionRow>, InferCreationAttributes<SessionRow>> {
  id: string;
  userId: string;
  /** SHA-256 of the current refresh token. */
  refreshHash: string;
  /** Accepted during a grace period. */
  previousRefreshHash: string | null;
  rotatedAt: Date;
  createdAt: Date;
  /** Fixed at login. */
  expiresAt: Date;
  endedAt: Date | null;
  /** Like the next two, null in a session opened by the previous version. */
  device: string | null;
  lastActiveAt: Date | null;
  provenAt: Date | null;
}

export function defineSession(sequelize: Sequelize): ModelStatic<SessionRow> {
  return sequelize.define<SessionRow>(
    'session',
    {
      id: { type: DataTypes.STRING(36), primaryKey: true },
      userId: DataTypes.STRING(36),
      refreshHash: DataTypes.STRING(64),
      previousRefreshHash: DataTypes.STRING(64),
      rotatedAt: DataTypes.DATE(3),
      createdAt: DataTypes.DATE(3),
      expiresAt: DataTypes.DATE(3),
      endedAt: DataTypes.DATE(3),
      device: DataTypes.STRING(80),
      lastActiveAt: DataTypes.DATE(3),
      provenAt: DataTypes.DATE(3),
    },
    { tableName: 'sessions' },
  );
}
