// SIGKILL after each of the other calls of the large apply, and at its sinks: the call takes effect without a response, and a sink has its secret. In `npm run test:long`.
import { dieAt } from './deaths.ts';

dieAt('after');
