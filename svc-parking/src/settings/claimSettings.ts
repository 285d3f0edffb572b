import {
  CHARGE_TYPES,
  type ClaimSettings,
  COST_DAY_LABELS,
  claimSettings as contract,
  IMPUTATION_LABELS,
} from '@parkwart/contracts/calls/claimSettings';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { type DebtorKind, isAsked } from '@parkwart/contracts/rules/debtor';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { settingsDocument } from './settingsDocument.ts';

const { charge: NAMES } = POSTING_LABELS;
const percent = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });

/** The settings in words, because the journal only shows lists of texts. */
function journaledClaims({ lines, baseRates, costDay, imputation, ...others }: ClaimSettings) {
  return {
    ...others,
    costDay: COST_DAY_LABELS[costDay],
    imputation: IMPUTATION_LABELS[imputation],
    lineTexts: CHARGE_TYPES.map((type) => lines[type].text),
    lineVat: CHARGE_TYPES.flatMap((type) => {
      const { vatFrom } = lines[type];
      return vatFrom === null ? [] : [`${NAMES[type]} ab ${vatFrom}`];
    }),
    keeperLines: linesAskedOf('keeper', lines),
    driverLines: linesAskedOf('driver', lines),
    baseRates: baseRates.map((rate) => `${percent.format(rate.percent)} % ab ${rate.from}`),
  };
}

function linesAskedOf(debtor: DebtorKind, lines: ClaimSettings['lines']): string[] {
  return CHARGE_TYPES.flatMap((type) => {
    const line = lines[type];
    return 'isKeeperAsked' in line && isAsked(line, debtor) ? [NAMES[type]] : [];
  });
}

/** Texts, VAT and interest of claims; the amounts are in the operator's settings. */
export const claimSettings = settingsDocument<ClaimSettings>({
  ...contract,
  write: (transaction, { journal, session, before, after }) =>
    journal.write(transaction, {
      subject: 'claim-settings',
      kind: 'claim-settings',
      by: actorOf(session),
      before: journaledClaims(before),
      after: journaledClaims(after),
    }),
});

export const { readValues: readClaimSettings } = claimSettings;
