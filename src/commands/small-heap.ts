// Lets the heap grow in small steps. Reading a large organization produces much short-lived garbage, and by default V8 lets the heap grow to three times the
// required size before it collects: bench/README.md has the figures. It costs little processor time.

/** Loaded on use, with everything that Node has for streams. V8 takes compiled code only with the flags that it was kept with. */
const set = (...flags: readonly string[]): void => {
  for (const flag of flags) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
};

/** Percent by which the heap may grow before garbage is collected. */
const growth = 60;

/** For this process, from now on: called before much of a platform or a capture is read. */
export const keepHeapSmall = (): void => set(`--heap-growing-percent=${growth}`);

/** Keeps the part of the heap for new objects as small as it begins: for commands that read many small files, whose content is garbage at once. */
export const keepNewSpaceSmall = (): void => set('--semi-space-growth-factor=1');

/** V8's own values. */
export const growAsUsual = (): void => set('--heap-growing-percent=0', '--semi-space-growth-factor=2');
