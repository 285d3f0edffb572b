import { registerBooth } from '@parkwart/contracts/calls/booth';
import { taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { privacyNotice } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentAccount, presentOperator, presentTexts } from '../settings/presentOperator.ts';
import { readTillSettings } from '../settings/tillSettings.ts';
import type { BoothRepository } from './boothRepository.ts';

export const boothCall = (database: Database, booths: BoothRepository): Implementation =>
  implement(registerBooth, async ({ body: { deviceKey }, session }) => {
    const letters = await booths.register(deviceKey, session);
    const settings = await readSettings(database);
    const { freeMinutes, centsPerStartedHour, maxCentsPerDay, deadlineDays } = settings;
    const claims = await readClaimSettings(database);
    return {
      letters,
      tariff: { freeMinutes, centsPerStartedHour, maxCentsPerDay },
      operator: presentOperator(settings),
      account: presentAccount(settings),
      deadlineDays,
      privacyText: privacyNotice(settings, 'driver'),
      taxation: taxationOf(claims),
      texts: presentTexts(claims),
      takesCards: (await readTillSettings(database)).takesCards,
    };
  });
