/** Whether work takes longer, in ms of CPU: the least of three runs, as other processes do not count. */
export function takesLonger(work: () => unknown, ms: number): boolean {
  const isLong = () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system > ms * 1_000;
  };
  return isLong() && isLong() && isLong();
}
