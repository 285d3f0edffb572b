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
  /** SHA-256 of the refresh token that is good now. */
  refreshHash: string;
  /** SHA-256 of the one before it, for the short while in which it may come once more. */
  previousRefreshHash: string | null;
  rotatedAt: Date;
  createdAt: Date;
  /** Fixed at login; a refresh does not move it. */
  expiresAt: Date;
  endedAt: Date | null;
  /** Like „Chrome auf Windows“; null of a session that a service of the version before opened, as in the next two. */
  device: string | null;
  /** When the person last did something, as far as a refresh told. */
  lastActiveAt: Date | null;
  /** When the person last gave a password or passkey. */
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
