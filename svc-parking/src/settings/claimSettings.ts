import { getClaimSettings, putClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { type ClaimSettings, claimSettings, DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/entities/claimSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import type { Feature } from '../feature.ts';
import { journaledClaims } from './journaledClaims.ts';
import { documentCalls, settingsDocument } from './settingsDocument.ts';

/** Text, VAT and interest of what is claimed; the amounts are the operator's settings. */
const claimDocument = settingsDocument<ClaimSettings>({
  id: 2,
  schema: claimSettings,
  defaults: DEFAULT_CLAIM_SETTINGS,
  write: (journal, { by, before, after }, transaction) =>
    journal.write(
      {
        subject: 'claim-settings',
        kind: 'claim-settings',
        by,
        before: journaledClaims(before),
        after: journaledClaims(after),
      },
      transaction,
    ),
  guarded: [],
});

export const claims: Feature = { calls: documentCalls(claimDocument, getClaimSettings, putClaimSettings) };

export async function readClaimSettings(database: Database, transaction?: Transaction): Promise<ClaimSettings> {
  return (await claimDocument.read(database, transaction)).settings;
}
