import { Button } from '@parkwart/ui/Button';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import classes from '../fieldGroup.module.css';
import type { DunningValues } from './dunningForm.ts';
import { texts } from './texts.ts';
import type { DunningState } from './useDunningSettings.ts';

interface LevelFieldsProps {
  /** 0 for the second letter. */
  readonly index: number;
  readonly form: DunningState['form'];
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

export function LevelFields({ index, form: { register, formState }, isLocked, onRemove }: LevelFieldsProps) {
  const level = index + 2;
  const field = (name: keyof DunningValues['further'][number]) => ({
    error: formState.errors.further?.[index]?.[name]?.message,
    ...register(`further.${index}.${name}`),
  });
  return (
    <fieldset className={classes.group} disabled={isLocked}>
      <legend>{texts.level(level)}</legend>
      <div className={classes.fields}>
        <TextField label={texts.afterLetter} inputMode="numeric" {...field('afterDays')} />
        <TextField label={texts.deadlineDays} inputMode="numeric" {...field('deadlineDays')} />
        <TextField label={texts.cost} inputMode="decimal" {...field('cost')} />
      </div>
      <p className={classes.hint}>{texts.costHint}</p>
      <TextArea label={texts.text} hint={texts.textHint} rows={4} {...field('text')} />
      <div>
        <Button variant="quiet" onClick={onRemove}>
          {texts.remove(level)}
        </Button>
      </div>
    </fieldset>
  );
}
