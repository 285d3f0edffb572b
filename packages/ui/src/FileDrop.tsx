import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './FileDrop.module.css';
import { OfficeIcon } from './OfficeIcon.tsx';
import text from './text.module.css';

export interface FileDropProps {
  label: string;
  hint?: string;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  multiple?: boolean;
}

export function FileDrop({ label, hint, onFiles, disabled = false, multiple = true }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isDragOver, setIsDragOver] = useState(false);

  const handleFiles = (files: FileList | null) => {
    const selected = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (selected.length > 0) onFiles(selected);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    if (!disabled) handleFiles(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer's short cut; the button does the same
    <div
      className={classes.place}
      data-over={(isDragOver && !disabled) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          handleFiles(target.files);
          // Allows choosing the same file again after a failure.
          target.value = '';
        }}
      />
      <Button
        size="small"
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => input.current?.click()}
      >
        <OfficeIcon name="upload" size={18} />
        {label}
      </Button>
      {hint && (
        <p id={hintId} className={text.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
