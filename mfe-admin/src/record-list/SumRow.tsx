import { Money } from '@parkwart/ui/Money';
import { texts } from '../record/texts.ts';
import type { RecordColumn } from './RecordColumn.ts';
import type { Summary } from './useRecords.ts';

interface SumRowProps {
  readonly summary: Summary;
  readonly columns: readonly RecordColumn[];
}

function contentOf(id: RecordColumn['id'], { finesTotal, openTotal, isMore }: Summary) {
  if (id === 'invoice') return isMore ? `${texts.allRows} ${texts.atLeast}` : texts.allRows;
  if (id === 'fine') return <Money euros={finesTotal} />;
  return id === 'open' && openTotal !== undefined ? <Money euros={openTotal} /> : null;
}

/** The sums of the whole list, each under its column. */
export function SumRow({ summary, columns }: SumRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its display a group of rows loses its role in some browsers
    <tfoot role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row">
        {columns.map(({ id, align }) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <td key={id} role="cell" data-column={id} data-align={align}>
            {contentOf(id, summary)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
