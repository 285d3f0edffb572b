/**
 * Whether work takes longer than `ms` of CPU time in three runs in a row, so that load from other processes does not
 * count.
 */
export function takesLonger(work: () => unknown, ms: number): boolean {
  const isLong = () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system > ms * 1_000;
  };
  return isLong() && isLong() && isLong();
}
