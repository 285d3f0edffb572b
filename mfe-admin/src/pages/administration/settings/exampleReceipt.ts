import { type ClaimSettings, taxationOf } from '@parkwart/contracts/entities/claimSettings';
import { chargesTotal, NO_COSTS, paymentDeadline } from '@parkwart/contracts/rules/claim';
import { parkingFee } from '@parkwart/contracts/rules/fee';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { type Cents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { containedVat, isSmallBusinessOn, isTaxed } from '@parkwart/contracts/rules/vat';
import { formatIban, inputOf, type SettingsValues } from './settingsForm.ts';
import { texts } from './texts.ts';

const EXAMPLE_FINE: Cents = 3_000;
const EXAMPLE_STAY_MS = 3 * 3_600_000;
const EXAMPLE = { number: '100123', plate: 'B-AB 1234' };
const MAX_DAYS = 365;

const money = (cents: Cents) => (Number.isSafeInteger(cents) ? formatCents(cents) : texts.unknown);

/** Undefined if the receipt shows no VAT. */
function exampleVat(cents: { readonly fine: Cents; readonly fee: Cents }, now: Date, claims: ClaimSettings) {
  const taxation = taxationOf(claims);
  const day = dayNumber(formatDay(now));
  if (isSmallBusinessOn(day, taxation)) return texts.smallBusiness;
  const taxed = (['fee', 'fine'] as const).filter((type) => isTaxed({ type, day }, taxation));
  const vat = containedVat(sumCents(taxed.map((type) => cents[type])));
  return vat > 0 ? texts.containedVat(formatCents(vat)) : undefined;
}

/** Shows `–` for invalid settings. */
export function exampleReceipt(values: SettingsValues, now: Date, claims?: ClaimSettings) {
  const settings = inputOf(values);
  const fee = parkingFee(new Date(now.getTime() - EXAMPLE_STAY_MS), now, settings);
  const { deadlineDays } = settings;
  const hasDeadline = Number.isInteger(deadlineDays) && deadlineDays >= 0 && deadlineDays <= MAX_DAYS;
  const totalCents = chargesTotal({ finesCents: EXAMPLE_FINE, feeCents: fee, ...NO_COSTS });
  const purpose = `RE ${EXAMPLE.number} ${EXAMPLE.plate}`;
  const { accountHolder: payee, bic } = values;
  return {
    ...EXAMPLE,
    purpose,
    /** Undefined if the code cannot encode the account. */
    code: formatIban(values.iban) && drawableCode({ payee, iban: settings.iban, bic, cents: totalCents, purpose }),
    charges: [
      { label: texts.exampleFine, amount: money(EXAMPLE_FINE) },
      { label: texts.exampleFee, amount: money(fee) },
    ],
    total: money(totalCents),
    vat: claims && exampleVat({ fine: EXAMPLE_FINE, fee }, now, claims),
    deadline: texts.deadline(hasDeadline ? formatDay(paymentDeadline(now, settings)) : texts.unknown),
  };
}
