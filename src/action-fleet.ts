// The entry point of fleet/action.yml: merges the results of the shards of a run.
import { startAction } from './action/start-action.ts';

startAction('fleet');
