import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export type ChallengePurpose = 'login' | 'proof' | 'register';

export interface PasskeyChallengeRow
  extends Model<InferAttributes<PasskeyChallengeRow>, InferCreationAttributes<PasskeyChallengeRow>> {
  /** SHA-256 of the challenge. */
  id: string;
  purpose: ChallengePurpose;
  /** The session or pending login that requested it. */
  ownerId: string;
  userId: string;
  expiresAt: Date;
}

export function definePasskeyChallenge(sequelize: Sequelize): ModelStatic<PasskeyChallengeRow> {
  return sequelize.define<PasskeyChallengeRow>(
    'passkeyChallenge',
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      purpose: DataTypes.STRING(10),
      ownerId: DataTypes.STRING(64),
      userId: DataTypes.STRING(36),
      expiresAt: DataTypes.DATE(3),
    },
    { tableName: 'passkey_challenges' },
  );
}
