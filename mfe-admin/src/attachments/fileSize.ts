const UNITS = ['Byte', 'KB', 'MB'];
const format = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  return `${format.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}
