// Any text in a file that a command reads in addition to the desired state (a capture, a saved plan, a journal, a state of the simulator): it is read, or
// refused with problems. It never leads to an internal error.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assert, asyncProperty, constantFrom, oneof } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/exit-code.ts';
import { digestOf, isObject, type Json } from '../../src/json.ts';
import { acknowledgements, digestsOf } from '../../src/plan/digests.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { stepIdOf } from '../../src/plan/step-id.ts';
import { fill } from '../../src/simulator/fill.ts';
import { anyText } from '../any-text.ts';
import { anyMutation, type Mutation, mutated } from '../json-mutation.ts';
import { captureLines, captureOfLines } from '../live/capture-lines.ts';
import { isLong, runs } from '../runs.ts';
import { now, organization, tenant } from '../simulator/organization.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Session, startSession } from './session.ts';

let session: Session;
let env: Record<string, string>;
const stopped = AbortSignal.abort();
const run = (line: string, signal?: AbortSignal) => session.run(line, { env, now: () => new Date(now), ...(signal && { signal }) });
const read = (file: string): string => readFileSync(resolve(session.folder, file), 'utf8');
/** States contain secrets, which only `simulate` may leave where it runs. */
const states = temporaryFolder('states');
const [state, mutatedState] = [join(states, 'state.json'), join(states, 'mutated.json')];

beforeAll(async () => {
  session = await startSession(fill(organization, { seed: 1, now }));
  env = { TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'all', MGC_TENANT_ID: tenant };
  session.write(
    'first.yaml',
    `version: 1\ntenant: ${tenant}\nregions: [br-se1, br-ne1]\nroles: { fresh: { permissions: [bs_volume_list] } }\n`,
  );
  await run('apply first.yaml --yes --quiet');
  session.write(
    'second.yaml',
    `version: 1\ntenant: ${tenant}\nregions: [br-se1, br-ne1]\nmembers: { rui@acme.example: { roles: [viewer] } }\nvolumes: { free: { region: br-se1, size: 30 } }\nsnapshot_schedules: { hourly: { volumes: [free], every: 1h } }\nbudgets: { all: { scope: tenant, monthly: "10.00 BRL" } }\n`,
  );
  await run('plan second.yaml --quiet --out plan.json');
  await run('capture capture.json --quiet');
  writeFileSync(state, JSON.stringify(session.simulator.state()));
});
afterAll(async () => {
  await session.close();
  rmSync(states, { recursive: true });
});

/** The same file with a change below `content`, and a recomputed digest. */
const sealed = (file: Json, part: string, change: (content: Json) => Json): Json => {
  if (!isObject(file)) throw new Error('no file');
  const content = change(file[part] ?? null);
  return { ...file, [part]: content, digest: digestOf(content) };
};

interface Input {
  readonly file: string;
  readonly mutated?: string;
  readonly lines: readonly string[];
  readonly signal?: AbortSignal;
  /** Many in the long run, few in the short one. */
  readonly tries: number;
  readonly change: (text: string, mutation: Mutation) => string;
}

/** A plan with recomputed ids and digests, if it still has steps for them. */
const signed = (content: Json): Json => {
  try {
    const plan: Plan = JSON.parse(JSON.stringify(content));
    const steps = plan.steps.map((step) => ({ ...step, id: stepIdOf(step) }));
    const part = { steps, noLongerReverted: plan.noLongerReverted };
    return JSON.parse(JSON.stringify({ ...plan, steps, digests: digestsOf(part), acknowledge: acknowledgements(part) }));
  } catch {
    return content;
  }
};

const wholeOrPart =
  (part: string, sign = (content: Json): Json => content) =>
  (text: string, mutation: Mutation): string => {
    const file: Json = JSON.parse(text);
    const [first = 0] = mutation.way;
    return JSON.stringify(first % 10 === 0 ? mutated(file, mutation) : sealed(file, part, (content) => sign(mutated(content, mutation))));
  };

const commandsOfCapture = [
  'plan second.yaml --capture mutated.json --quiet',
  'audit second.yaml --capture mutated.json --quiet --format sarif',
  'who rui@acme.example --capture mutated.json --quiet',
  'spend second.yaml --capture mutated.json --quiet',
  'plan second.yaml --capture mutated.json --quiet --estimate',
];

/** A line of the file, with a change in it or in one part of it. */
const withLine = (text: string, mutation: Mutation, linesOf: (text: string) => readonly Json[], part?: string): readonly Json[] => {
  const lines = linesOf(text);
  const [first = 0, ...way] = mutation.way;
  const at = first % lines.length;
  const line = lines[at] ?? null;
  const inner = part === undefined || !isObject(line) ? undefined : line[part];
  const how = { ...mutation, way: way.length > 0 ? way : [0] };
  return lines.with(at, inner === undefined || part === undefined ? mutated(line, how) : { ...Object(line), [part]: mutated(inner, how) });
};

const linesOfJournal = (text: string): readonly Json[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const inputs: readonly Input[] = [
  {
    file: 'capture.json',
    lines: commandsOfCapture,
    tries: 18,
    change: (text, mutation) => captureOfLines(withLine(text, mutation, captureLines)),
  },
  {
    file: 'capture.json',
    tries: 27,
    lines: commandsOfCapture,
    change: (text, mutation) => captureOfLines(withLine(text, mutation, captureLines, 'values')),
  },
  {
    file: 'plan.json',
    tries: 18,
    lines: ['apply mutated.json --quiet', 'apply mutated.json --quiet --format json'],
    change: wholeOrPart('plan', signed),
  },
  {
    file: '.tenantry/journal.jsonl',
    tries: 18,
    lines: ['journal mutated.json', 'journal mutated.json --format json'],
    change: (text, mutation) =>
      withLine(text, mutation, linesOfJournal)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
  },
  {
    file: state,
    mutated: mutatedState,
    signal: stopped,
    tries: 8,
    lines: [`simulate --state ${mutatedState}`, `simulate --state ${state} --compare ${mutatedState}`],
    change: (text, mutation) => JSON.stringify(mutated(JSON.parse(text), mutation)),
  },
];

describe('an unchanged input', () => {
  it.each(inputs)('$file is accepted', async ({ file, mutated: to = 'mutated.json', lines, signal }) => {
    writeFileSync(resolve(session.folder, to), read(file));
    for (const line of lines) expect(await run(line, signal)).not.toMatchObject({ code: exitCodes.invalid });
  });
});

describe('nothing ends in an internal error', () => {
  it.each(inputs)('of $file with one change', async ({ file, mutated: to = 'mutated.json', lines, change, signal, tries }) => {
    const text = read(file);
    await assert(
      asyncProperty(anyMutation(), constantFrom(...lines), async (mutation, line) => {
        writeFileSync(resolve(session.folder, to), change(text, mutation));
        const printed = await run(line, signal);
        expect(printed.code).not.toBe(70);
        expect(printed.stderr + printed.stdout).not.toMatch(/^\s+at /m);
      }),
      runs(isLong ? tries : Math.ceil(tries / 2)),
    );
  });

  const anything = oneof(
    anyText(),
    constantFrom('', '[', '{}', '[]', 'null', '1', '"', '\0', '{"type":"begin"}', '{"a":'.repeat(5000), '['.repeat(100_000)),
  );

  it.each(inputs)('of any text in place of $file', async ({ mutated: to = 'mutated.json', lines, signal }) => {
    await assert(
      asyncProperty(anything, constantFrom(...lines), async (text, line) => {
        writeFileSync(resolve(session.folder, to), text);
        expect((await run(line, signal)).code).not.toBe(70);
      }),
      runs(3),
    );
  });
});
