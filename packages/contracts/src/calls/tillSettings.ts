import * as z from 'zod/mini';
import { type TillSettings, tillSettings } from '../entities/tillSettings.ts';
import { defineCall } from './call.ts';

const tillSettingsInput = z.strictObject(tillSettings.shape) satisfies z.ZodMiniType<TillSettings>;

const versioned = z.object({ settings: tillSettings, version: z.number() });

export const getTillSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/till',
  summary: 'Was für die Kasse eingestellt ist.',
  allow: ['Admin'],
  answer: versioned,
});

export const putTillSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/till',
  summary: 'Die Einstellungen der Kasse ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  versioned: true,
  body: tillSettingsInput,
  answer: versioned,
});
