import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
  type Transaction,
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
    },
    { tableName: 'sessions' },
  );
}

/** Ends every session of a user, the one that asks for it among them (design §5). */
export async function endSessionsOf(
  Session: ModelStatic<SessionRow>,
  userId: string,
  now: Date,
  transaction: Transaction,
): Promise<void> {
  await Session.update({ endedAt: now }, { where: { userId, endedAt: null }, transaction });
}
