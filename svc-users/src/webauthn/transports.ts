import { z } from 'zod';
import type { PasskeyRow } from '../model/passkeyModel.ts';

const list = z.array(z.string());

/** The transports that the browser reported when the passkey was created. */
export function transportsOf({ transports }: PasskeyRow): string[] {
  return list.parse(JSON.parse(transports));
}
