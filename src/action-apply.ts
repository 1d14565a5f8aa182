// The entry point of apply/action.yml: plans and applies what was merged.
import { startAction } from './action/start-action.ts';

startAction('apply');
