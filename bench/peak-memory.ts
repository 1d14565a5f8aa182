// The most memory that this process has held so far.
import { readFileSync } from 'node:fs';

/** MiB. On Linux from /proc, since what `resourceUsage` says there includes the process that started this one. */
export const peakMemory = (): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
};
