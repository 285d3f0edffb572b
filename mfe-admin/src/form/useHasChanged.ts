import { useState } from 'react';

/** Whether the value is another than at the last render: state that follows it is set while rendering. */
export function useHasChanged(value: unknown): boolean {
  const [last, setLast] = useState(value);
  if (last === value) return false;
  setLast(value);
  return true;
}
