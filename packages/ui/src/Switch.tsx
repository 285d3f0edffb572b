import classes from './Switch.module.css';
import text from './text.module.css';

interface SwitchProps {
  label: string;
  /** Hides the label visually only. */
  labelHidden?: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Switch({ label, labelHidden, isSelected, onChange }: SwitchProps) {
  return (
    <label className={classes.switch} title={labelHidden ? label : undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={classes.track} aria-hidden="true" />
      <span className={labelHidden ? text.spoken : undefined}>{label}</span>
    </label>
  );
}
