import type { GENDERS, OTHER_GENDERS, Role, STATUSES } from '@parkwart/contracts/calls/user';
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import { nameKey } from './nameKey.ts';

export interface UserRow extends Model<InferAttributes<UserRow>, InferCreationAttributes<UserRow>> {
  id: string;
  username: string;
  usernameKey: string;
  email: string;
  phone: string;
  passwordHash: string;
  gender: (typeof GENDERS)[number];
  /** Counts in place of `gender`. */
  otherGender: CreationOptional<(typeof OTHER_GENDERS)[number] | null>;
  status: (typeof STATUSES)[number];
  role: Role;
  createdAt: Date;
  version: CreationOptional<number>;
  mustChangePassword: CreationOptional<boolean>;
}

export function defineUser(sequelize: Sequelize): ModelStatic<UserRow> {
  return sequelize.define<UserRow>(
    'user',
    {
      id: { type: DataTypes.STRING(36), primaryKey: true },
      username: DataTypes.STRING(60),
      usernameKey: DataTypes.STRING(255, true),
      email: DataTypes.STRING(254),
      phone: DataTypes.STRING(40),
      passwordHash: DataTypes.STRING(255),
      gender: DataTypes.STRING(10),
      otherGender: DataTypes.STRING(20),
      status: DataTypes.STRING(10),
      role: DataTypes.STRING(20),
      createdAt: DataTypes.DATE(3),
      version: { type: DataTypes.INTEGER, defaultValue: 1 },
      mustChangePassword: { type: DataTypes.BOOLEAN, defaultValue: false },
    },
    { tableName: 'users' },
  );
}

export const usernameKey = nameKey;
