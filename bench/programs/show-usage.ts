// Loaded into a program with `--import`: prints on stderr, as its last line, its user time in milliseconds and its memory.
import { peakMemory } from '../peak-memory.ts';

process.on('exit', () => void process.stderr.write(`\n${JSON.stringify({ user: process.cpuUsage().user / 1000, peak: peakMemory() })}\n`));
