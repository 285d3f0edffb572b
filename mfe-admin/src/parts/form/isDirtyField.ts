/** @param mark the entry of a field in `dirtyFields`; nested for a list */
export function isDirtyField(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirtyField) : mark === true;
}
