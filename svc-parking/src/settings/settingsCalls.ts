import { getClaimSettings, putClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { getDunningSettings, putDunningSettings } from '@parkwart/contracts/calls/dunningSettings';
import { getSettings, putSettings } from '@parkwart/contracts/calls/settingsCalls';
import { getTillSettings, putTillSettings } from '@parkwart/contracts/calls/tillSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import { claimDocument, readClaimSettings } from './claimSettings.ts';
import { dunningSettings } from './dunningSettings.ts';
import { operatorSettings } from './operatorSettings.ts';
import { tillSettings } from './tillSettings.ts';

export function settingsCalls(database: Database, journal: Journal, onChange: () => void): Implementation[] {
  return [
    implement(getSettings, async () => ({
      ...(await operatorSettings.read(database)),
      claims: await readClaimSettings(database),
    })),

    implement(putSettings, async ({ body, session }, ctx) => {
      const change = { settings: body, expectedVersion: expectedVersion(ctx), session, now: new Date() };
      const changed = await operatorSettings.change(database, journal, change);
      onChange();
      return changed;
    }),

    implement(getClaimSettings, () => claimDocument.read(database)),

    implement(putClaimSettings, ({ body, session }, ctx) => {
      const change = { settings: body, expectedVersion: expectedVersion(ctx), session, now: new Date() };
      return claimDocument.change(database, journal, change);
    }),

    implement(getDunningSettings, () => dunningSettings.read(database)),

    implement(putDunningSettings, ({ body, session }, ctx) => {
      const change = { settings: body, expectedVersion: expectedVersion(ctx), session, now: new Date() };
      return dunningSettings.change(database, journal, change);
    }),

    implement(getTillSettings, () => tillSettings.read(database)),

    implement(putTillSettings, ({ body, session }, ctx) => {
      const change = { settings: body, expectedVersion: expectedVersion(ctx), session, now: new Date() };
      return tillSettings.change(database, journal, change);
    }),
  ];
}
