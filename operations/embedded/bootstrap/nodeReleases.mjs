/** The last day of each release line: https://github.com/nodejs/Release/blob/main/schedule.json */
const ENDS = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
  27: '2030-04-30',
};

/** The day on which a Node version's maintenance ended; undefined if it is still maintained. */
export function endOfMaintenance(version, today) {
  const end = ENDS[Number.parseInt(version, 10)];
  return end !== undefined && end < today.toISOString().slice(0, 10) ? end : undefined;
}
