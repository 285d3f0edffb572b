import { getSecuritySettings, putSecuritySettings } from '@parkwart/contracts/securitySettings';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { lockUsers } from '../model/lockUsers.ts';
import { readSecuritySettings, writeSecuritySettings } from '../model/securitySettings.ts';
import type { UsersParts } from '../usersParts.ts';
import { relyingPartyOf } from '../webauthn/relyingParty.ts';

export function securitySettingsCalls({ database, models, environment, security }: UsersParts): Implementation[] {
  return [
    implement(getSecuritySettings, () => readSecuritySettings(models)),

    implement(putSecuritySettings, async ({ body, session }, ctx) => {
      // Where browsers cannot create passkeys, the setting would lock out every admin.
      if (body.adminPasskeyRequired) relyingPartyOf(ctx.host, environment.COOKIE_SECURE);
      const changed = await database.transaction(async (transaction) => {
        await lockUsers(models, session, session.userId, transaction);
        await writeSecuritySettings(models, body, transaction);
        return readSecuritySettings(models, transaction);
      });
      security.record({ event: 'security-settings.changed', account: session.userId });
      return changed;
    }),
  ];
}
