// Loaded into a program with `--import`: prints on stderr, as its last line, the memory of the program.
import { peakMemory } from '../peak-memory.ts';

process.on('exit', () => void process.stderr.write(`\n${peakMemory()}\n`));
