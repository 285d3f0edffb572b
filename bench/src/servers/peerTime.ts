const HOUR = 3_600_000;
const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });
const offsets = new Map<number, number>();

/** Offsets change on the hour. */
function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = Number(/\+(\d\d)/.exec(name)?.[1] ?? 0) * HOUR;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

export function berlin(instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime()));
  return {
    date: `${local.getUTCDate()}.${local.getUTCMonth() + 1}.${local.getUTCFullYear()}`,
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`,
  };
}

/** d.m.yyyy and HH:mm:ss */
export function entryInstant(date: string, time: string): Date {
  const [day = 0, month = 0, year = 0] = date.split('.').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const local = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  return new Date(local - offsetAt(local - offsetAt(local)));
}
