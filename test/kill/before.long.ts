// SIGKILL before every call of the big apply, and at its sinks: it has no effect any more, and a sink never takes its secret. In `npm run test:long`.
import { dieAt } from './deaths.ts';

dieAt('before');
