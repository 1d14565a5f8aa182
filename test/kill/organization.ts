// The organization of test/apply/everything.ts behind a gate, and the built program that applies its file run by run. Each run can be killed, and each result
// is checked.
import { readFileSync, truncateSync } from 'node:fs';
import { type JournalLine, readJournal } from '../../src/apply/journal.ts';
import { acknowledgements } from '../../src/plan/digests.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { dangers, doubles, secretsOf, undelivered } from '../apply/dangers.ts';
import { delivered, desired, heldIn, state, text } from '../apply/everything.ts';
import { broken, mixed, sinksOf } from '../apply/safety.ts';
import { contentsOf, planFor } from '../apply/world.ts';
import { clientOf, headed } from '../plan/world.ts';
import { type Run, run } from '../program.ts';
import { startGated } from './gated.ts';
import { openNoon } from './noon.ts';
import { type Files, makePlace } from './place.ts';

/**
 * At the n-th of the calls of an apply, from 1: without its effect, or with its effect and without a response. Or at a sink: before it receives its secret, or
 * after it without a confirmation.
 */
export type Death =
  | { readonly at: 'before' | 'after'; readonly number: number }
  | { readonly at: 'before' | 'after'; readonly sink: string };

export interface Organization {
  /** Runs the program, until it is killed if it gets that far. 'idle': there are no changes. */
  readonly apply: (death?: Death) => Promise<'died' | 'ended' | 'idle'>;
  readonly end: () => End;
  readonly close: () => Promise<void>;
}

export interface End {
  /** After any run. */
  readonly wrong: readonly string[];
  /** The pending steps, and the last output, if something is left. */
  readonly left: readonly string[];
  readonly undelivered: readonly string[];
  readonly shown: readonly string[];
  readonly contents: ReturnType<typeof contentsOf>;
}

const breakGlass = ['rescue@elsewhere.example'];
const secrets = { OKTA: 'value of okta', OTHER: 'value of other', HUB_KEY: 'value of a', HUB_SECRET: 'value of b' };
const files: Files = {
  desired: headed(text),
  trust: `
guards: { break_glass: ${JSON.stringify(breakGlass)} }
secrets:
  okta: { env: OKTA, for: federation/federated.example/okta, host: okta.example }
  other: { env: OTHER, for: federation/federated.example/changed, host: elsewhere.example }
  a: { env: HUB_KEY, for: proxy-cache/br-se1/*, host: hub.example }
  b: { env: HUB_SECRET, for: proxy-cache/br-se1/*, host: hub.example }`,
  sinks: { rotated: 'exec', pinned: 'exec', another: 'file', after: 'exec', twin: 'file', 'shop-1': 'exec', 'shop-2': 'file' },
};

const applying = 'apply acme.yaml --trust ../trust.yaml --yes --due --drift';

/** As a person finds them in the next apply that a report suggests. */
const digestsIn = ({ stdout, stderr }: Run): readonly string[] =>
  [...`${stdout}${stderr}`.matchAll(/--acknowledge ([0-9a-f]{32})/g)].flatMap(([, one = '']) => one);

/** Calls about keys that a killed run left behind: an undisturbed apply makes none of them. */
const isAside = (call: string): boolean => call.includes('.next.old');

/** Without the keys that wait for the end of their overlap: those that a killed run left behind wait as well. */
export const lastingContents = (state: SavedState): ReturnType<typeof contentsOf> => {
  const contents = contentsOf(state);
  return { ...contents, keys: (contents['keys'] ?? []).filter((key) => !key.includes('.old"')) };
};

/** A form that is equal for a repetition: a key that is created again has another id. */
const lasting = (call: string): string => call.replace(/(\/api-keys\/)[0-9a-f-]{36}/, '$1#');

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const intent: JournalLine['type'] = 'intent';

export const openOrganization = async (): Promise<Organization> => {
  const { clock, env } = openNoon();
  const gated = await startGated({ state, clock });
  const place = makePlace(files);
  const trust = loadTrust(place.trust);
  const { app } = gated;
  const platform = { app, client: clientOf(app), clock: { ...clock, sleep: async () => undefined }, advance: () => undefined };
  for (const [sink, secret] of heldIn(app.state())) place.fill(sink, secret);

  /** Calls that took effect. A repeated one counts once, and those on keys that a killed run made useless do not count. */
  const had = new Set<string>();
  const printed: string[] = [];
  const wrong = new Set<string>();
  let last: Run | undefined;
  let left: readonly string[] = [];

  /** Key and sink with the delivered value. */
  const kept = (): readonly (readonly [key: string, sink: string, secret: string])[] =>
    Object.entries(delivered).flatMap(([key, sink]) => {
      const secret = place.secretIn(sink);
      return secret === undefined ? [] : [[key, sink, secret] as const];
    });
  const sinks = () => new Map(kept().map(([, sink, secret]) => [sink, secret]));

  const checkRun = (before: SavedState, plan: Plan): void => {
    const now = app.state();
    const keys = new Map([...sinksOf(before), ...kept().map(([key, , secret]) => [key, secret] as const)]);
    const found = [
      ...dangers(now, before, sinks()),
      ...doubles(now),
      ...broken(now, keys, { before, desired, plan, administrators: 2, breakGlass }),
      ...mixed(before, now),
    ];
    for (const danger of found) wrong.add(danger);
  };

  /**
   * Each call is in the journal before it is made. A machine that fails may leave half a line. Calls are counted for the run that made them: on a slow machine
   * a call that a killed run had sent stayed in the socket until the next run had planned, and was counted for that one ("9 calls came, and the journal tells
   * of 8"). With each call delayed by 400 ms every excess call was such a one, by its X-Request-Id: none was repeated, and none was made without an intent.
   */
  const checkJournal = (calls: number): void => {
    const lines = readJournal(readFileSync(place.journal, 'utf8'));
    const own = lines.slice(lines.findLastIndex(({ type }) => type === 'begin'));
    const intents = own.filter(({ type }) => type === intent).length;
    if (intents < calls) wrong.add(`${calls} calls came, and the journal tells of ${intents}`);
    truncateSync(place.journal, readFileSync(place.journal).length - 9);
  };

  const runTo = async (words: string, death: Death | undefined): Promise<Run & { readonly died: boolean }> => {
    const number = death && 'number' in death ? death.number : Number.POSITIVE_INFINITY;
    if (death && 'sink' in death) place.arm(death.sink, death.at);
    let kill = (): void => undefined;
    let [died, calls] = [false, 0];
    let ended: Promise<Run> = Promise.resolve({ code: 0, stdout: '', stderr: '' });
    const die = async (): Promise<void> => {
      died = true;
      kill();
      await ended;
    };
    const own = gated.envOf({
      before: async (_, call) => {
        calls += 1;
        const name = lasting(call);
        const isNew = !had.has(name) && !isAside(name);
        if (isNew && death?.at === 'before' && had.size + 1 >= number) await die();
        if (died) return 'lost';
        if (isNew) had.add(name);
        return undefined;
      },
      after: async () => {
        if (death?.at === 'after' && had.size >= number) await die();
      },
    });
    const settings = { cwd: place.work, env: { ...own, ...env, ...secrets }, timeout: 60_000 };
    ended = run(words, { ...settings, killable: (act) => (kill = act) });
    const one = await ended;
    if (one.code === null && calls > 0) checkJournal(calls);
    return { ...one, died: one.code === null };
  };

  return {
    apply: async (death) => {
      // Operations that a killed run started end by themselves, and change the remaining work: not between a plan and the run that it is acknowledged for.
      while (app.state().transitions.some(({ change }) => change.type !== 'schedule')) await pause(5);
      const before = app.state();
      // In the form of `plan --format json`.
      const { plan } = await planFor(platform, desired, { trust });
      left = plan.steps.flatMap(({ repeatsRequest, description }) => (repeatsRequest ? [] : [description]));
      if (left.length === 0) return 'idle';
      const digests = last ? digestsIn(last) : Object.values(acknowledgements(plan));
      const ended = await runTo([applying, ...digests.map((digest) => `--acknowledge ${digest}`)].join(' '), death);
      last = ended.died ? undefined : ended;
      printed.push(JSON.stringify(plan), ended.stdout, ended.stderr);
      // Changes of a later stage are planned by the next run; a person must revoke the twin of a pinned key.
      const isComplete =
        ended.code === 0 || (ended.code === 6 && /left for the next stage|to do by hand/.test(ended.stdout + ended.stderr));
      if (!ended.died && !isComplete) wrong.add(`exit ${ended.code}: ${ended.stdout}${ended.stderr}`);
      checkRun(before, plan);
      return ended.died ? 'died' : 'ended';
    },
    end: () => {
      const now = app.state();
      const all = [...printed, readFileSync(place.journal, 'utf8')].join('\n');
      return {
        wrong: [...wrong],
        left: left.length === 0 ? [] : [...left, `${last?.stdout}${last?.stderr}`],
        undelivered: undelivered({ state: now, sinks: sinks() }, delivered),
        shown: secretsOf(now).filter((secret) => all.includes(secret)),
        contents: lastingContents(now),
      };
    },
    close: async () => {
      await gated.close();
      place.remove();
    },
  };
};
