// SIGKILL before every second call of the large apply, and at its sinks: the call has no effect, and a sink never receives its secret. In `npm run test:long`.
import { dieAt } from './deaths.ts';

dieAt('before');
