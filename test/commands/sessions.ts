// A session for the tests of a file, or a new one for each test: it starts before the first of them, and ends after the last.
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { environmentOf, organization, type Session, startSession } from './session.ts';

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

/** The desired state of the demo. */
export const acme = resolve(import.meta.dirname, '../../examples/acme');

/** A session of the demo, whose environment has its credentials, its trust file and the secrets that this names. */
export const sessionOfDemo = (): Session => {
  const session = sessionForFile(() => demoState({ seed: 1, now: Date.now() }));
  return delegating(() => {
    const secrets = { TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta', TENANTRY_SECRET_LABS_CLIENT: 'demo-labs' };
    const env = { ...environmentOf(session.simulator), TENANTRY_TRUST: `${acme}.trust.yaml`, ...secrets };
    return {
      folder: session.folder,
      simulator: session.simulator,
      env,
      run: (line, around) => session.run(line, { env, ...around }),
      write: session.write,
      without: session.without,
      close: session.close,
    };
  });
};
