import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './FileDrop.module.css';
import { OfficeIcon } from './OfficeIcon.tsx';
import text from './text.module.css';

interface FileDropProps {
  label: string;
  hint: string;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts dropped files. Needs no keyboard equivalent, because the button also selects files. */
function useDropTarget(onFiles: (files: FileList) => void) {
  const [isDragOver, setIsDragOver] = useState(false);
  return {
    'data-over': isDragOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsDragOver(true);
    },
    onDragLeave: () => setIsDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsDragOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}

export function FileDrop({ label, hint, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const handleFiles = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  return (
    <div className={classes.place} {...useDropTarget(handleFiles)}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        onChange={({ target }) => {
          handleFiles(target.files);
          // Allows selecting the same file again after a failure.
          target.value = '';
        }}
      />
      <Button size="small" aria-describedby={hintId} onClick={() => input.current?.click()}>
        <OfficeIcon name="upload" size={18} />
        {label}
      </Button>
      <p id={hintId} className={text.hint}>
        {hint}
      </p>
    </div>
  );
}
