// Where programs that tests start keep compiled code: of this clone, never in the folder of the person who tests. With it, the processes of test/bad take a fifth less
// processor time in all.
import { resolve } from 'node:path';

export const cacheFolder = { XDG_CACHE_HOME: resolve(import.meta.dirname, '../node_modules/.cache') };
