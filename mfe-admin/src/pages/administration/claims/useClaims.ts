import { getClaimSettings, putClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { CHARGE_TYPES } from '@parkwart/contracts/entities/claimSettings';
import { callApi } from '@parkwart/web';
import { showIsoDay } from '../../../parts/form/isoDay.ts';
import { useStoredForm } from '../useStoredForm.ts';
import { type ClaimValues, claimResolver, NOTHING_TYPED, valuesOf } from './claimForm.ts';
import { texts } from './texts.ts';

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
