import classes from './Switch.module.css';

export interface SwitchProps {
  label: string;
  /** Hides the label visually only. */
  labelHidden?: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, labelHidden, isSelected, onChange, disabled }: SwitchProps) {
  return (
    <label className={classes.switch} title={labelHidden ? label : undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={classes.track} aria-hidden="true" />
      <span className={labelHidden ? classes.hidden : undefined}>{label}</span>
    </label>
  );
}
