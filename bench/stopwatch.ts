// Wall and processor time since its creation, in milliseconds.

export const stopwatch = (): (() => { readonly wall: number; readonly cpu: number }) => {
  const [start, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  };
};
