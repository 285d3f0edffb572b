import { COST_DAY_LABELS, IMPUTATION_LABELS } from '@parkwart/contracts/entities/claimSettingLabels';
import { CHARGE_TYPES, type ClaimSettings } from '@parkwart/contracts/entities/claimSettings';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { type DebtorKind, isAsked } from '@parkwart/contracts/rules/debtor';

const { charge: NAMES } = POSTING_LABELS;
const percent = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });

/** In words, because the journal shows lists of texts only. */
export function journaledClaims({ lines, baseRates, costDay, imputation, ...others }: ClaimSettings) {
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
