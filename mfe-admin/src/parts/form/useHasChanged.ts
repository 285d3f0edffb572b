import { useState } from 'react';

/** Whether the value differs from the last render, so that the caller can set dependent state while rendering. */
export function useHasChanged(value: unknown): boolean {
  const [last, setLast] = useState(value);
  if (last === value) return false;
  setLast(value);
  return true;
}
