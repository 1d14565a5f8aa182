// A defect with a secret in every part of an error: the program ends with exit code 70, its message is useful, and contains no secret, however it crashes.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defectText } from '../../src/terminal/defect-text.ts';
import { program, run } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { filesIn, leaksIn } from './leaks.ts';

const secrets = {
  MGC_API_KEY: 'canary-api-key-5f1e2d3c4b5a69788796a5b4',
  HUB_TOKEN: 'canary+hub/Zx9"Qw7=Lm3&4 and words',
  PASSPHRASE: 'correct horse battery staple',
} as const;
/** Secrets of responses: no variable contains them. */
const made = { key: 'made-key-0f9e8d7c6b5a49382716', token: 'eyJjYW5hcnkiOiJtYWRlIn0.c2lnbmF0dXJl.q8w7e6r5t4z3' };

/** Loaded before the program: its first read of the time fails. */
const plant = `
const { HUB_TOKEN, MGC_API_KEY, PASSPHRASE, DEATH } = process.env;
const all = [MGC_API_KEY, HUB_TOKEN, PASSPHRASE, '${made.key}', '${made.token}'];
const defect = () => {
  const error = new TypeError('cannot read the field of ' + all.join(' or ') + ' in ' + JSON.stringify(all) + '\\n    at ' + HUB_TOKEN, { cause: new Error(all.join()) });
  return Object.assign(error, { request: { headers: { 'x-api-key': MGC_API_KEY } } });
};
const { toISOString } = Date.prototype;
Date.prototype.toISOString = function () {
  if (DEATH === 'thrown') throw defect();
  if (DEATH === 'uncaught') queueMicrotask(() => { throw defect(); });
  if (DEATH === 'rejected') void Promise.reject(defect());
  if (DEATH === 'many') for (let left = 3; left > 0; left -= 1) void Promise.reject(defect());
  if (DEATH === 'fatal') for (const full = [];;) full.push(new Array(100_000).fill(all.join()));
  return toISOString.call(this);
};
`;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('crash');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Beside the folder of the run, whose files are searched for secrets. */
const plantFile = (): string => `${folder}-plant.cjs`;

const dying = (death: string) => {
  writeFileSync(plantFile(), plant);
  const reports = '--report-on-fatalerror --report-uncaught-exception --max-old-space-size=48';
  const env = {
    ...secrets,
    DEATH: death,
    NODE_OPTIONS: `--require ${plantFile()} ${reports}`,
    TENANTRY_BASE_URL: 'http://127.0.0.1:9',
  };
  return run('audit --region br-se1', { cwd: folder, env });
};

describe('a defect', () => {
  it.each(['thrown', 'uncaught', 'rejected'])('that is %s shows no secret', async (death) => {
    const { code, stdout, stderr } = await dying(death);
    expect([code, stdout, stderr]).toEqual([
      70,
      '',
      expect.stringMatching(/^Internal error: this is a bug in Tenantry .*\nTypeError: cannot read the field of \$MGC_API_KEY or /),
    ]);
    expect(stderr.match(/^(Internal error|TypeError)/gm)).toEqual(['Internal error', 'TypeError']);
    // The position of the error is reported.
    expect(stderr).toMatch(/\n {4}at .+:\d+:\d+\)?\n/);
    expect(leaksIn({ stderr, ...filesIn(folder) }, { ...secrets, ...made })).toEqual([]);
  });

  it('that occurs many times is reported once, with the number of the others', async () => {
    const { code, stderr } = await dying('many');
    expect(code).toBe(70);
    expect(stderr.match(/^(Internal error|TypeError).*|^… and .*/gm)).toEqual([
      expect.stringMatching(/^Internal error/),
      expect.stringMatching(/^TypeError/),
      expect.stringMatching(/^… and \d+ more internal errors$/),
    ]);
    expect(stderr).toMatch(/ \(exit code 70\)\n$/);
    expect(stderr.match(/exit code 70/g)).toHaveLength(1);
  });

  it('that occurs without free memory writes no secret either', async () => {
    const { code, stdout, stderr } = await dying('fatal');
    expect([code, readdirSync(folder)]).toEqual([null, []]);
    expect(leaksIn({ stdout, stderr }, { ...secrets, ...made })).toEqual([]);
  });
});

describe('the text of a defect', () => {
  const tell = (cause: unknown): readonly string[] =>
    defectText(cause, '1.2.3', { ...secrets, LANG: 'C', PWD: '/home/rui/acme' })
      .split('\n')
      .slice(1);
  it.each<[string, unknown, string]>([
    [
      'its message',
      new TypeError("Cannot read properties of undefined (reading 'address')"),
      "TypeError: Cannot read properties of undefined (reading 'address')",
    ],
    ['variables by their names', new Error(`no ${secrets.HUB_TOKEN} in /home/rui/acme`), 'Error: no $HUB_TOKEN in $PWD'],
    ['no long word that is not in the source', new Error(`bad ${made.key} and "${made.token}"`), 'Error: bad [left out] and "[left out]"'],
    [
      'no part of a response',
      new SyntaxError(`Unexpected token, ..."y": "${made.key}", "x"... is not valid JSON`),
      'SyntaxError: Unexpected token, ..."y": "[left out]", "x"... is not valid JSON',
    ],
    ['long words of people', new Error('blockStorage.createVolume is no function'), 'Error: blockStorage.createVolume is no function'],
    ['a thrown value that is not an error', secrets.MGC_API_KEY, 'Thrown: $MGC_API_KEY'],
    ['the first of several', new AggregateError([new AggregateError([new Error('a'), new Error('b')]), 'c']), 'Error: a'],
    ['an empty value', new AggregateError([], 'nothing'), 'AggregateError: nothing'],
    ['no terminal control character', new Error('a\u001b[2Jb\nc'), 'Error: a\\u{1b}[2Jb\\u{a}c'],
  ])('holds %s', (_, cause, expected) => {
    expect(tell(cause)[0]).toBe(expected);
  });

  it('counts the others', () => {
    expect(tell(new AggregateError([new Error('a'), 'b', new AggregateError(['c'])])).at(-2)).toBe('… and 2 more internal errors');
    expect(tell(new AggregateError([new Error('a'), 'b'])).at(-2)).toBe('… and 1 more internal error');
    expect(tell(new Error('a')).join('\n')).not.toContain('… and');
  });

  it('contains the positions of the error, and none that its message imitates', () => {
    const text = tell(new Error(`x\n    at ${secrets.PASSPHRASE} (file:1:1)`));
    expect(text.slice(1).filter((line) => line.includes('file:1:1'))).toEqual([]);
    expect(text[1]).toMatch(/^ {4}at .*crash\.test\.ts:\d+:\d+/);
  });
});

it('a full disk behind stdout is not a defect: the lost output is reported on stderr', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [program, 'completion', 'zsh'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^#compdef tenantry[^]*\nCannot write to stdout \(ENOSPC\)\.\n$/)]);
});
