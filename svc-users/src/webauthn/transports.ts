import { z } from 'zod';
import type { PasskeyRow } from '../model/models.ts';

const list = z.array(z.string());

export function transportsOf({ transports }: PasskeyRow): string[] {
  return list.parse(JSON.parse(transports));
}
