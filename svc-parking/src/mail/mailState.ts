import { getMailState } from '@parkwart/contracts/calls/driverMails';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { mailSettings } from '../settings/documents.ts';
import { countMails } from './mail.ts';

/** Whether drivers may leave an address. */
export const isMailOffered = async (queryable: Queryable, hasMailer: boolean): Promise<boolean> =>
  hasMailer && (await mailSettings.readValues(queryable)).isOn;

const COUNTED_MS = 7 * 86_400_000;

export const mailStateCall = (database: Database, clock: () => Date, hasServer: boolean): Implementation =>
  implement(getMailState, async () => ({
    hasServer,
    ...(await countMails(database, clock().getTime() - COUNTED_MS)),
  }));
