import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

export interface SecuritySettingsRow
  extends Model<InferAttributes<SecuritySettingsRow>, InferCreationAttributes<SecuritySettingsRow>> {
  id: number;
  adminPasskeyRequired: boolean;
  officeIdleMinutes: number | null;
  boothIdleMinutes: number | null;
}

export function defineSecuritySettings(sequelize: Sequelize): ModelStatic<SecuritySettingsRow> {
  return sequelize.define<SecuritySettingsRow>(
    'securitySettings',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      adminPasskeyRequired: DataTypes.BOOLEAN,
      officeIdleMinutes: DataTypes.INTEGER,
      boothIdleMinutes: DataTypes.INTEGER,
    },
    { tableName: 'security_settings' },
  );
}
