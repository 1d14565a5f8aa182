// A plan that must not run: what a guard says that no acknowledgement satisfies.
import type { Plan } from './plan.ts';

export const isRefused = ({ refusals }: Plan): boolean => refusals.some(({ overriddenBy }) => overriddenBy !== 'acknowledgement');
