import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { texts as recordTexts } from '../record/texts.ts';
import classes from './FiltersOnPaper.module.css';
import { formatRange } from './formatRange.ts';
import { texts } from './texts.ts';

export function FiltersOnPaper({ filters }: { readonly filters: RecordFilters }) {
  const { plate, invoiceNumber, isPrint, isOverdue, hasFines, isParked } = filters;
  const range = formatRange(filters);
  const limits = [
    isPrint && (isPrint === 'true' ? recordTexts.printed : recordTexts.toPrint),
    plate && texts.limit(texts.vehicleNumber, plate),
    invoiceNumber && texts.limit(texts.invoiceNumber, invoiceNumber),
    isOverdue && texts.overdue,
    hasFines && texts.fined,
    isParked && texts.parkedNow,
    range && texts.limit(texts.range, range),
  ].filter(Boolean);
  return limits.length > 0 && <p className={classes.limits}>{limits.join(' · ')}</p>;
}
