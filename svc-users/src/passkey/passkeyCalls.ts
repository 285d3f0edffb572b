import * as calls from '@parkwart/contracts/calls/passkeys';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Context } from 'koa';
import { accessGrants } from '../access/accessGrant.ts';
import type { UsersParts } from '../usersParts.ts';
import { relyingPartyOf } from '../webauthn/relyingParty.ts';
import { addPasskey } from './addPasskey.ts';
import { presentPasskey } from './presentPasskey.ts';
import { removePasskey } from './removePasskey.ts';
import { renamePasskey } from './renamePasskey.ts';
import { startPasskey } from './startPasskey.ts';

export function passkeyCalls(parts: UsersParts): Implementation[] {
  const { models, environment } = parts;
  const { renewAccess } = accessGrants(parts);
  const relyingParty = (ctx: Context) => relyingPartyOf(ctx.host, environment.COOKIE_SECURE);

  return [
    implement(calls.listPasskeys, async ({ session: { userId } }) =>
      (await models.Passkey.findAll({ where: { userId }, order: ['createdAt', 'id'] })).map(presentPasskey),
    ),

    implement(calls.startPasskey, async ({ session }, ctx) => ({
      options: await startPasskey(parts, session, relyingParty(ctx)),
    })),

    implement(calls.addPasskey, async ({ body, session }, ctx) => {
      const passkey = await addPasskey(parts, { input: body, session, relyingParty: relyingParty(ctx) });
      // The first passkey may have fulfilled the session's last requirement.
      await renewAccess(ctx, session.sessionId);
      return presentPasskey(passkey);
    }),

    implement(calls.renamePasskey, async ({ params: { id }, body: { name }, session }) =>
      presentPasskey(await renamePasskey(parts, { id, name, session })),
    ),

    implement(calls.removePasskey, async ({ params: { id }, session }) => {
      await removePasskey(parts, id, session);
      return undefined;
    }),
  ];
}
