// How long work takes, independent of other processes.

/** Milliseconds of this process so far. For work that waits for nothing. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
