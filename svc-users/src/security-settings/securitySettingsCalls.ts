import { getSecuritySettings, putSecuritySettings } from '@parkwart/contracts/calls/securitySettings';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { lockUsers } from '../model/lockUsers.ts';
import { readSecuritySettings, writeSecuritySettings } from '../model/securitySettings.ts';
import type { UsersParts } from '../usersParts.ts';
import { relyingPartyOf } from '../webauthn/relyingParty.ts';

export function securitySettingsCalls({
  database,
  models,
  environment,
  security,
  journal,
}: UsersParts): Implementation[] {
  return [
    implement(getSecuritySettings, () => readSecuritySettings(null, models)),

    implement(putSecuritySettings, async ({ body, session }, ctx) => {
      // If browsers cannot create passkeys here, the setting would lock out every admin.
      if (body.adminPasskeyRequired) relyingPartyOf(ctx.host, environment.COOKIE_SECURE);
      const changed = await database.transaction(async (transaction) => {
        await lockUsers(transaction, models, session, session.userId);
        const before = await readSecuritySettings(transaction, models);
        await writeSecuritySettings(transaction, models, body);
        const after = await readSecuritySettings(transaction, models);
        const change = { subject: 'security-settings', kind: 'security-settings', by: actorOf(session) } as const;
        await journal.write(transaction, { ...change, before: { ...before }, after: { ...after } });
        return after;
      });
      security.record({ event: 'security-settings.changed', account: session.userId });
      return changed;
    }),
  ];
}
