import {
  DEFAULT_MAIL_SETTINGS,
  getMailSettings,
  getMailState,
  type MailSettings,
  putMailSettings,
  mailSettings as schema,
} from '@parkwart/contracts/calls/driverMails';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Feature } from '../feature.ts';
import { documentCalls, journaledAs, settingsDocument } from '../settings/settingsDocument.ts';
import { countMails } from './mailRows.ts';

const mailSettings = settingsDocument<MailSettings>({
  name: 'mails',
  schema,
  defaults: DEFAULT_MAIL_SETTINGS,
  write: journaledAs('mail-settings'),
  guarded: [],
});

export const mailSettingsFeature: Feature = {
  calls: documentCalls(mailSettings, getMailSettings, putMailSettings),
};

export const { readValues: readMailSettings } = mailSettings;

/** Whether drivers may leave an address. */
export const isMailOffered = async (queryable: Queryable, hasMailer: boolean): Promise<boolean> =>
  hasMailer && (await readMailSettings(queryable)).isOn;

const COUNTED_MS = 7 * 86_400_000;

export const mailStateCall = (database: Database, clock: () => Date, hasServer: boolean): Implementation =>
  implement(getMailState, async () => ({
    hasServer,
    ...(await countMails(database, clock().getTime() - COUNTED_MS)),
  }));
