import { type ApiClient, openClient } from '@parkwart/contracts/calls/apiClient';
import { getFirstSteps } from '@parkwart/contracts/calls/firstSteps';
import { getSettings, putSettings } from '@parkwart/contracts/calls/settingsCalls';
import { fillYear } from './fillYear.ts';
import { texts } from './texts.ts';
import { makeYear } from './year.ts';

export interface RunDemoData {
  readonly base: string;
  readonly records: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const STEPS = 20;

/** Every write here is idempotent. */
const ATTEMPTS = 8;
const KEPT_DAYS = 400;

/** The accounts of the embedded product (specification §18). */
const BOOTH = { user: 'kasse', password: 'parkwart-kasse' };
const OFFICE = { user: 'admin', password: 'parkwart-admin' };

export async function runDemoData({ base, records, seed, say }: RunDemoData): Promise<void> {
  const startedAt = Date.now();
  const stays = makeYear(records, seed, new Date());
  const [booth, office] = await Promise.all([openClient(base, BOOTH, ATTEMPTS), openClient(base, OFFICE, ATTEMPTS)]);
  if (!(await office.ask(getFirstSteps)).isDemo) throw Object.assign(new Error(texts.noDemo), { name: 'Failure' });
  await extendRetention(office);
  const every = Math.max(1, Math.ceil(records / STEPS));
  await fillYear({
    booth,
    office,
    stays,
    onDone: (done) => {
      if (done % every === 0 || done === records) say(texts.progress(done, records));
    },
  });
  say(texts.done(stays, Date.now() - startedAt));
}

/** Otherwise retention would delete stays without a fine a month after their exit. */
async function extendRetention(office: ApiClient): Promise<void> {
  const { settings } = await office.ask(getSettings);
  if (settings.retainParkingDays >= KEPT_DAYS) return;
  await office.ask(putSettings, { body: { ...settings, retainParkingDays: KEPT_DAYS } });
}
