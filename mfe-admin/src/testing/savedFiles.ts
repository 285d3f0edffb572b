/** Prevents files from being saved. @returns the names of the files that a page tries to save */
export function catchSavedFiles(): string[] {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}
