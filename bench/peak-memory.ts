// The maximum memory of this process so far.
import { readFileSync } from 'node:fs';

/** MiB. On Linux from /proc, because `resourceUsage` includes the parent process there. */
export const peakMemory = (): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
};
