// Loaded into a program with `--import`: says on stderr, as its last line, how much memory the program took.
import { peakMemory } from '../peak-memory.ts';

process.on('exit', () => void process.stderr.write(`\n${peakMemory()}\n`));
