import { openOf } from '@parkwart/contracts/rules/claim';
import { formatCents } from '@parkwart/contracts/rules/money';
import { IconButton } from '@parkwart/ui/IconButton';
import { Plate } from '@parkwart/ui/Plate';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import classes from './Allocation.module.css';
import type { AllocationLine } from './allocationLines.ts';
import { texts as bankTexts, allocationTexts as texts } from './texts.ts';
import type { useAllocation } from './useAllocation.ts';

type Allocation = Pick<
  ReturnType<typeof useAllocation>,
  'lines' | 'rest' | 'isMissing' | 'errorOf' | 'type' | 'remove' | 'submit'
>;

export function AllocationForm({
  id,
  lines,
  rest,
  isMissing,
  errorOf,
  type,
  remove,
  submit,
}: Allocation & { id: string }) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className={classes.lines}>
        <legend className={classes.legend}>{texts.chosen}</legend>
        {lines.map((line, index) => (
          <Line
            key={line.record.invoiceNumber}
            line={line}
            error={errorOf(line)}
            onType={(typed) => type(index, typed)}
            onRemove={() => remove(index)}
          />
        ))}
        {lines.length === 0 && (
          <p role={isMissing ? 'alert' : undefined} className={isMissing ? classes.error : text.hint}>
            {isMissing ? texts.recordMissing : texts.none}
          </p>
        )}
        <output className={classes.rest} data-error={rest < 0 || undefined}>
          {rest < 0 ? texts.tooMuch(formatCents(-rest)) : texts.rest(formatCents(rest))}
        </output>
      </fieldset>
    </form>
  );
}

interface LineProps {
  readonly line: AllocationLine;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onRemove: () => void;
}

function Line({ line: { record, typed }, error, onType, onRemove }: LineProps) {
  const { invoiceNumber, vehicleNumber, ownerName } = record;
  return (
    <div className={classes.line}>
      <div className={classes.record}>
        <Plate number={vehicleNumber} size="small" />
        <span>{[bankTexts.invoice(invoiceNumber), ownerName].filter(Boolean).join(' · ')}</span>
      </div>
      <TextField
        label={texts.amount(invoiceNumber)}
        labelHidden
        hint={texts.open(formatCents(openOf(record)))}
        error={error}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <IconButton icon="trash" variant="danger" label={texts.remove(invoiceNumber)} onClick={onRemove} />
    </div>
  );
}
