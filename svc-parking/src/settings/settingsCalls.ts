import { getSettings, putSettings } from '@parkwart/contracts/settingsCalls';
import type { Database } from '@parkwart/service-kit/database';
import { expectedVersion } from '@parkwart/service-kit/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { changeSettings } from './changeSettings.ts';
import { readVersionedSettings } from './settingsRepository.ts';

/** The operator's settings (design §3), for admins. */
export function settingsCalls(database: Database): Implementation[] {
  return [
    implement(getSettings, () => readVersionedSettings(database)),

    implement(putSettings, ({ body, session }, ctx) =>
      changeSettings(database, { wanted: body, expectedVersion: expectedVersion(ctx), session, now: new Date() }),
    ),
  ];
}
