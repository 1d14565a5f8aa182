// How long work takes, whatever else the machine does meanwhile.

/** Milliseconds that this process has worked until now. For work that waits for nothing. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
