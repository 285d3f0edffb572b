import {
  DEFAULT_TILL_SETTINGS,
  getTillSettings,
  putTillSettings,
  tillSettings as schema,
  type TillSettings,
} from '@parkwart/contracts/calls/tillSettings';
import type { Feature } from '../feature.ts';
import { documentCalls, journaledAs, settingsDocument } from './settingsDocument.ts';

export const tillSettings = settingsDocument<TillSettings>({
  name: 'till',
  schema,
  defaults: DEFAULT_TILL_SETTINGS,
  write: journaledAs('till-settings'),
  guarded: [],
});

export const { readValues: readTillSettings } = tillSettings;

export const tillSettingsFeature: Feature = { calls: documentCalls(tillSettings, getTillSettings, putTillSettings) };
