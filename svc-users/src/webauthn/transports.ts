import { z } from 'zod';
import type { PasskeyRow } from '../model/passkeyModel.ts';

const list = z.array(z.string());

/** How the browser may reach a passkey, as it said itself when the passkey was made. */
export function transportsOf({ transports }: PasskeyRow): string[] {
  return list.parse(JSON.parse(transports));
}
