/** @param mark of a field in `dirtyFields`; nested in that of a list */
export function isDirtyField(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirtyField) : mark === true;
}
