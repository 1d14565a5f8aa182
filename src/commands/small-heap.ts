// Lets the heap grow in small steps. Reading a large organization makes much that is garbage at once, and by itself V8 lets the heap grow
// to three times of what is needed before it looks: bench/README.md has the figures. It costs little processor time.
import { setFlagsFromString } from 'node:v8';

/** Percent by which the heap may grow until garbage is collected. */
const growth = 60;

/** Of this process, from now on: for the doors of the program, before they read. */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
