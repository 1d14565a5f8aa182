// Loaded into a program with `--import`: prints on stderr, as its last line, the processor time in milliseconds up to its first request, and ends it there; for
// a program without requests, up to its end.
import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';

const show = (): void => {
  const { user, system } = process.cpuUsage();
  writeSync(2, `\n${(user + system) / 1000}\n`);
};

process.on('exit', show);
subscribe('undici:client:sendHeaders', () => process.exit(0));
