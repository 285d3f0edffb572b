import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import type { PasskeyRow } from '../model/models.ts';

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
