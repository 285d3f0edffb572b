/** In ms: time for the browser to start the download. */
const TIMEOUT_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS);
}
