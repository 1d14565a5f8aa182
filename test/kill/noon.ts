// A clock that starts at noon of one day, for a platform and for the program, so that due work is the same in every run.
import type { Clock } from '../../src/apply/clock.ts';
import { startedAt } from '../apply/world.ts';

export interface Noon {
  readonly clock: Pick<Clock, 'now'>;
  /** Sets the clock of a program that is started with it, and nothing else in the program. */
  readonly env: Readonly<Record<string, string>>;
}

export const openNoon = (): Noon => {
  const ahead = startedAt - Date.now();
  const preload = `
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${ahead}); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  return {
    clock: { now: () => Date.now() + ahead },
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
  };
};
