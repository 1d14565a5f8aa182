// Lets the heap grow in small steps. Reading a large organization produces much short-lived garbage, and by default V8 lets the heap grow to three times the
// required size before it collects: bench/README.md has the figures. It costs little processor time.
import { setFlagsFromString } from 'node:v8';

/** Percent by which the heap may grow before garbage is collected. */
const growth = 60;

/** For this process, from now on: called before a platform or a capture is read. */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);

/** Keeps the part of the heap for new objects as small as it begins: for commands that read many small files, whose content is garbage at once. */
export const keepNewSpaceSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');
