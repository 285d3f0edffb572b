import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface PasskeyRow extends Model<InferAttributes<PasskeyRow>, InferCreationAttributes<PasskeyRow>> {
  id: string;
  userId: string;
  /** SHA-256 of `credentialId`, unique over all accounts. */
  credentialHash: string;
  /** base64url */
  credentialId: string;
  /** The COSE key, base64url. */
  publicKey: string;
  /** JSON list. */
  transports: string;
  /** MySQL's driver returns it as text. */
  counter: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function definePasskey(sequelize: Sequelize): ModelStatic<PasskeyRow> {
  return sequelize.define<PasskeyRow>(
    'passkey',
    {
      id: { type: DataTypes.STRING(36), primaryKey: true },
      userId: DataTypes.STRING(36),
      credentialHash: DataTypes.STRING(64),
      credentialId: DataTypes.TEXT,
      publicKey: DataTypes.TEXT,
      transports: DataTypes.STRING(250),
      counter: DataTypes.BIGINT,
      name: DataTypes.STRING(60),
      createdAt: DataTypes.DATE(3),
      lastUsedAt: DataTypes.DATE(3),
    },
    { tableName: 'passkeys' },
  );
}
