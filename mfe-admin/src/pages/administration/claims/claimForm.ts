import { claimSettingsInput } from '@parkwart/contracts/calls/claimSettings';
import { CHARGE_TYPES, type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/entities/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { isAsked } from '@parkwart/contracts/rules/debtor';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { isoDay } from '../../../parts/form/isoDay.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';

interface LineValues {
  readonly text: string;
  readonly vat: 'contained' | 'none';
  /** `yyyy-mm-dd` */
  readonly vatFrom: string;
  /** Only set for lines of the reminder. */
  readonly isKeeperAsked: boolean;
  readonly isDriverAsked: boolean;
}

export interface ClaimValues extends Pick<ClaimSettings, 'isSmallBusiness' | 'costDay' | 'isInterestCharged'> {
  /** `yyyy-mm-dd`; empty if the operator never charged VAT. */
  readonly smallBusinessFrom: string;
  readonly lines: Readonly<Record<ChargeType, LineValues>>;
  /** `percent` is the typed text. */
  readonly baseRates: { readonly from: string; readonly percent: string }[];
  readonly imputation: ClaimSettings['imputation'];
}

const ofLines = <Value>(find: (type: ChargeType) => Value) =>
  Object.fromEntries(CHARGE_TYPES.map((type) => [type, find(type)])) as Record<ChargeType, Value>;

export function valuesOf({ lines, baseRates, smallBusinessFrom, ...others }: ClaimSettings): ClaimValues {
  return {
    ...others,
    smallBusinessFrom: isoDay(smallBusinessFrom ?? ''),
    lines: ofLines((type) => {
      const line = lines[type];
      return {
        text: line.text,
        vat: line.vatFrom === null ? 'none' : 'contained',
        vatFrom: isoDay(line.vatFrom ?? ''),
        isKeeperAsked: 'isKeeperAsked' in line && line.isKeeperAsked,
        isDriverAsked: 'isKeeperAsked' in line && isAsked(line, 'driver'),
      };
    }),
    baseRates: baseRates.map(({ from, percent }) => ({ from: isoDay(from), percent: formatDecimal(percent) })),
  };
}

export const NOTHING_TYPED = valuesOf(DEFAULT_CLAIM_SETTINGS);

export const isOfReminder = (type: ChargeType): boolean => 'isKeeperAsked' in DEFAULT_CLAIM_SETTINGS.lines[type];

function inputOf({ lines, baseRates, smallBusinessFrom, ...others }: ClaimValues) {
  return {
    ...others,
    smallBusinessFrom: smallBusinessFrom || null,
    lines: ofLines((type) => {
      const { text, vat, vatFrom, isKeeperAsked, isDriverAsked } = lines[type];
      const asked = isOfReminder(type) && { isKeeperAsked, isDriverAsked };
      return { text, vatFrom: vat === 'none' ? null : vatFrom, ...asked };
    }),
    baseRates: baseRates.map(({ from, percent }) => ({ from, percent: typedNumber(percent) })),
  };
}

export const claimResolver = formResolver<ClaimValues, ClaimSettings>(claimSettingsInput, inputOf);
