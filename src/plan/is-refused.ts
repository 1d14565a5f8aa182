// Whether a plan must not run: a guard refuses it, and no acknowledgement overrides that guard.
import type { Plan } from './plan.ts';

export const isRefused = ({ refusals }: Plan): boolean => refusals.some(({ overriddenBy }) => overriddenBy !== 'acknowledgement');
