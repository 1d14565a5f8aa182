// Loaded into a program with `--import`: says on stderr, as its last line, how long it worked (user time in milliseconds) and how much memory it took.
import { peakMemory } from '../peak-memory.ts';

process.on('exit', () => void process.stderr.write(`\n${JSON.stringify({ user: process.cpuUsage().user / 1000, peak: peakMemory() })}\n`));
