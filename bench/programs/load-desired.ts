// `load-desired <file>`: the time to load a file as a checked Desired, once, like `tenantry validate`.
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { peakMemory } from '../peak-memory.ts';

const [file = ''] = process.argv.slice(2);
const start = performance.now();
const { desired } = loadDesired(file, kindList);
console.log(JSON.stringify({ ms: performance.now() - start, items: desired.items.length, peak: peakMemory() }));
