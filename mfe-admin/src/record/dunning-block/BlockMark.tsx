import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import classes from './BlockMark.module.css';

/** An icon next to the number of a record that is not dunned; its tooltip and accessible name give the reason. */
export function BlockMark({ record }: { readonly record: ParkingRecord }) {
  const block = standingBlock(record, new Date());
  if (!block) return null;
  const sentence = [blockSentence(block), block.note].filter(Boolean).join(' ');
  return (
    <span className={classes.mark} role="img" aria-label={sentence} title={sentence}>
      <OfficeIcon name="pause" size={14} />
    </span>
  );
}
