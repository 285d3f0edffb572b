import { putDunningSettings } from '@parkwart/contracts/calls/dunningSettings';
import { DEFAULT_DUNNING_SETTINGS, type DunningSettings } from '@parkwart/contracts/entities/dunningSettings';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedEuros, typedNumber } from '../../../parts/form/typedNumber.ts';
import { texts } from './texts.ts';

/** Fields hold the typed text. */
export interface DunningValues {
  readonly afterDays: string;
  readonly further: { afterDays: string; text: string; cost: string; deadlineDays: string }[];
  readonly tolerance: string;
  /** Empty means never. */
  readonly costsAloneFrom: string;
}

export const valuesOf = ({ afterDays, further, tolerance, costsAloneFrom }: DunningSettings): DunningValues => ({
  afterDays: String(afterDays),
  further: further.map((level) => ({
    afterDays: String(level.afterDays),
    text: level.text,
    cost: formatDecimal(level.cost),
    deadlineDays: String(level.deadlineDays),
  })),
  tolerance: formatDecimal(tolerance),
  costsAloneFrom: costsAloneFrom === null ? '' : formatDecimal(costsAloneFrom),
});

export const NOTHING_TYPED = valuesOf(DEFAULT_DUNNING_SETTINGS);

export const USUAL_LEVEL: DunningValues['further'][number] = {
  afterDays: '7',
  text: texts.usualText,
  cost: formatDecimal(1),
  deadlineDays: '10',
};

type Body = NonNullable<typeof putDunningSettings.body>;

export const dunningResolver = formResolver<DunningValues, DunningSettings>(
  putDunningSettings.body as Body,
  ({ afterDays, further, tolerance, costsAloneFrom }) => ({
    afterDays: typedNumber(afterDays),
    further: further.map((level) => ({
      afterDays: typedNumber(level.afterDays),
      text: level.text,
      cost: typedEuros(level.cost),
      deadlineDays: typedNumber(level.deadlineDays),
    })),
    tolerance: typedEuros(tolerance),
    costsAloneFrom: costsAloneFrom.trim() === '' ? null : typedEuros(costsAloneFrom),
  }),
);
