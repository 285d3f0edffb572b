import type { Database } from '@parkwart/service-kit/database/database';
import type { ModelStatic } from 'sequelize';
import { defineFineType, type FineTypeRow } from './fineTypeModel.ts';
import { defineKnownPlace, type KnownPlaceRow } from './knownPlaceModel.ts';
import { defineLoginFailure, type LoginFailureRow } from './loginFailureModel.ts';
import { definePasskeyChallenge, type PasskeyChallengeRow } from './passkeyChallengeModel.ts';
import { definePasskey, type PasskeyRow } from './passkeyModel.ts';
import { definePendingLogin, type PendingLoginRow } from './pendingLoginModel.ts';
import { defineSecuritySettings, type SecuritySettingsRow } from './securitySettingsModel.ts';
import { defineSession, type SessionRow } from './sessionModel.ts';
import { defineUser, type UserRow } from './userModel.ts';

export interface Models {
  readonly User: ModelStatic<UserRow>;
  readonly FineType: ModelStatic<FineTypeRow>;
  readonly Session: ModelStatic<SessionRow>;
  readonly LoginFailure: ModelStatic<LoginFailureRow>;
  readonly Passkey: ModelStatic<PasskeyRow>;
  readonly PasskeyChallenge: ModelStatic<PasskeyChallengeRow>;
  readonly PendingLogin: ModelStatic<PendingLoginRow>;
  readonly SecuritySettings: ModelStatic<SecuritySettingsRow>;
  readonly KnownPlace: ModelStatic<KnownPlaceRow>;
}

export function defineModels({ sequelize }: Database): Models {
  return {
    User: defineUser(sequelize),
    FineType: defineFineType(sequelize),
    Session: defineSession(sequelize),
    LoginFailure: defineLoginFailure(sequelize),
    Passkey: definePasskey(sequelize),
    PasskeyChallenge: definePasskeyChallenge(sequelize),
    PendingLogin: definePendingLogin(sequelize),
    SecuritySettings: defineSecuritySettings(sequelize),
    KnownPlace: defineKnownPlace(sequelize),
  };
}
