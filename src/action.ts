// The entry point of action.yml: pull requests, the schedule and the check of the set-up.
import { startAction } from './action/start-action.ts';

startAction('tenantry');
