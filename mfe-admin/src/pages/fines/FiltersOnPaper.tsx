import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { quickViewsOf } from '../../record/list/quickViews.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import classes from './FiltersOnPaper.module.css';
import { formatRange } from './formatRange.ts';
import { texts } from './texts.ts';

export function FiltersOnPaper({ filters }: { readonly filters: RecordFilters }) {
  const { plate, invoiceNumber, isPrint } = filters;
  const range = formatRange(filters);
  const limits = [
    isPrint && (isPrint === 'true' ? recordTexts.printed : recordTexts.toPrint),
    plate && texts.limit(texts.vehicleNumber, plate),
    invoiceNumber && texts.limit(texts.invoiceNumber, invoiceNumber),
    ...quickViewsOf(filters),
    range && texts.limit(texts.range, range),
  ].filter(Boolean);
  return limits.length > 0 && <p className={classes.limits}>{limits.join(' · ')}</p>;
}
