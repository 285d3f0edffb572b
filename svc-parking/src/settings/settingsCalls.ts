import { getFirstSteps } from '@parkwart/contracts/calls/firstSteps';
import { getSettings, putSettings } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import { readClaimSettings } from './claimSettings.ts';
import { driverPageSettings } from './documents.ts';
import { operatorSettings } from './operatorSettings.ts';
import { readFirstSteps, withoutSample } from './sample.ts';

/** The settings that letters show, with their version. */
export const readForLetters = async (database: Database) => ({
  ...(await operatorSettings.read(database)),
  claims: await readClaimSettings(database),
  ...((await driverPageSettings.readValues(database)).isOn && { hasDriverPage: true }),
});

interface Options {
  readonly isDemo: boolean;
  readonly onChange: () => void;
}

export function settingsCalls(database: Database, journal: Journal, { isDemo, onChange }: Options): Implementation[] {
  return [
    implement(getSettings, () => readForLetters(database)),

    implement(putSettings, async (request, ctx) => {
      const body = isDemo ? request.body : withoutSample(request.body);
      const changed = await operatorSettings.change(database, journal, { ...request, body }, ctx);
      onChange();
      return changed;
    }),

    implement(getFirstSteps, async () => ({ ...(await readFirstSteps(database)), isDemo })),
  ];
}
