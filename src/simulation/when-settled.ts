// A writer whose reads wait until no operation is running: waiting takes no time in a simulation, and a step that starts an operation is then read at its end
// and not in each of its states.
import type { Clock } from '../apply/clock.ts';
import type { Writer } from '../platform/client.ts';

export interface RunningOperations {
  /** The time of the next change that is not the direct effect of a call, in milliseconds; undefined: there is none. */
  readonly nextChange: () => number | undefined;
  readonly clock: Clock;
  /** The maximum time to the next change of an operation, in milliseconds. What changes later is scheduled work. */
  readonly longest: number;
}

export const whenSettled = <W extends Writer>(writer: W, { nextChange, clock, longest }: RunningOperations): W => {
  const settled = async (): Promise<void> => {
    for (let at = nextChange(); at !== undefined && at <= clock.now() + longest; at = nextChange()) await clock.sleep(at - clock.now());
  };
  return {
    ...writer,
    read: async (operation, args) => {
      await settled();
      return writer.read(operation, args);
    },
    list: async (operation, args) => {
      await settled();
      return writer.list(operation, args);
    },
    pages: async (operation, args, onPage) => {
      await settled();
      return writer.pages(operation, args, onPage);
    },
  };
};
