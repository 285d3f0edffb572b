import {
  CHARGE_TYPES,
  type ClaimSettings,
  claimSettingsInput,
  DEFAULT_CLAIM_SETTINGS,
  getClaimSettings,
  putClaimSettings,
} from '@parkwart/contracts/calls/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { isAsked } from '@parkwart/contracts/rules/debtor';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { callApi } from '@parkwart/web';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { isoDay, showIsoDay } from '../../../parts/form/isoDay.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';
import { useStoredForm } from '../StoredForm.tsx';
import { texts } from './texts.ts';

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

function valuesOf({ lines, baseRates, smallBusinessFrom, ...others }: ClaimSettings): ClaimValues {
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

const NOTHING_TYPED = valuesOf(DEFAULT_CLAIM_SETTINGS);

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

const claimResolver = formResolver<ClaimValues, ClaimSettings>(claimSettingsInput, inputOf);

const showLines = (lines: ClaimValues['lines']) =>
  CHARGE_TYPES.map((type) => {
    const { text, vat, vatFrom } = lines[type];
    return vat === 'none' ? text : `${text} (${texts.vatOptions[0]?.label} ab ${showIsoDay(vatFrom)})`;
  }).join(', ');

const showRates = (rates: ClaimValues['baseRates']) =>
  rates.map(({ from, percent }) => texts.rateSince(showIsoDay(from), percent)).join(', ');

export const useClaims = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['claim-settings'],
      get: (signal) => callApi(getClaimSettings, {}, { signal }),
      put: (body, stored) => callApi(putClaimSettings, { body }, { ifMatch: stored.version }),
      valuesOf: ({ settings }) => valuesOf(settings),
      emptyValues: NOTHING_TYPED,
      resolver: claimResolver,
      labels: {
        isSmallBusiness: texts.smallBusiness,
        smallBusinessFrom: [texts.smallBusinessFrom, showIsoDay],
        lines: [texts.conflictLines, showLines],
        costDay: [texts.costDay, (day: ClaimValues['costDay']) => texts.costDays[day]],
        isInterestCharged: texts.interestOn,
        baseRates: [texts.conflictRates, showRates],
        imputation: [texts.imputationOrder, (order: ClaimValues['imputation']) => texts.orders[order]],
      },
      texts,
    },
    enabled,
  );

export type ClaimsState = ReturnType<typeof useClaims>;
