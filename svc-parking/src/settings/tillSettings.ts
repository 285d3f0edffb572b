import {
  DEFAULT_TILL_SETTINGS,
  tillSettings as schema,
  type TillSettings,
} from '@parkwart/contracts/entities/tillSettings';
import { settingsDocument } from './settingsDocument.ts';

export const tillSettings = settingsDocument<TillSettings>({
  id: 4,
  schema,
  defaults: DEFAULT_TILL_SETTINGS,
  write: (journal, change, transaction) =>
    journal.write({ subject: 'till-settings', kind: 'till-settings', ...change }, transaction),
  guarded: [],
});
