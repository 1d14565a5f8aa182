// SIGKILL after every call of the big apply, and at its sinks: it has its effect and is never answered, and a sink has its secret. In `npm run test:long`.
import { dieAt } from './deaths.ts';

dieAt('after');
