// A session for the tests of a file, or a new one for each test: it starts before the first of them, and ends after the last.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SavedState } from '../../src/simulator/state.ts';
import { organization, type Session, startSession } from './session.ts';

/** Whichever session is open. */
const delegating = (open: () => Session): Session => ({
  get folder() {
    return open().folder;
  },
  get simulator() {
    return open().simulator;
  },
  get env() {
    return open().env;
  },
  run: (line, around) => open().run(line, around),
  write: (file, text) => open().write(file, text),
  without: (operation, act) => open().without(operation, act),
  close: () => open().close(),
});

const sessionBetween =
  (before: typeof beforeAll | typeof beforeEach, after: typeof afterAll | typeof afterEach) =>
  (stateOf: () => SavedState = organization): Session => {
    let session: Session | undefined;
    before(async () => {
      session = await startSession(stateOf());
    });
    after(() => session?.close());
    return delegating(() => {
      if (!session) throw new Error('No session is open yet.');
      return session;
    });
  };

export const sessionForFile = sessionBetween(beforeAll, afterAll);
export const sessionForTest = sessionBetween(beforeEach, afterEach);
