// Any text in a file of the desired state, its policies, the trust file or a capture: whole commands read it, or refuse it with problems.
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { largest } from '../../src/yaml/limits.ts';
import { isLong, runs } from '../runs.ts';
import { largeTexts, piece } from '../yaml/hostile-texts.ts';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
beforeAll(async () => {
  session.write('good.yaml', `${head}members: { ana@acme.example: { roles: [administrator] } }\n`);
  await session.run('capture capture.json --quiet');
});

/** Everything except what it requires, which may follow. */
const policy =
  'id: own-rule\ntitle: Ours\nkind: role\nseverity: low\npacks: [house]\nmessage: m\nwhy: It matters.\nfix: { text: Do it. }\nmanual: true\n';
const withPolicy = `${head}policies: { files: [own.yaml] }\n`;

interface Role {
  readonly role: string;
  /** Writes the files around the hostile text. */
  readonly write: (text: string) => void;
  readonly lines: readonly string[];
}
const evaluating = (more: string): readonly string[] =>
  ['validate', 'plan', 'audit', 'policy test'].map(
    (command) => `${command} org.yaml${command === 'plan' || command === 'audit' ? ' --capture capture.json' : ''}${more}`,
  );
const lines = [...evaluating(''), ...evaluating(' --format json').slice(0, 3), 'validate org.yaml --format sarif'];

const roles: readonly Role[] = [
  { role: 'a desired state', write: (text) => session.write('org.yaml', text), lines },
  { role: 'the end of a desired state', write: (text) => session.write('org.yaml', `${head}${text}`), lines },
  {
    role: 'a policy',
    write: (text) => {
      session.write('org.yaml', withPolicy);
      session.write('own.yaml', text);
    },
    lines,
  },
  {
    role: 'the end of a policy',
    write: (text) => {
      session.write('org.yaml', withPolicy);
      session.write('own.yaml', `${policy}${text}`);
    },
    lines,
  },
  {
    role: 'a trust file',
    write: (text) => session.write('trust.yaml', text),
    lines: ['plan good.yaml --trust trust.yaml --capture capture.json', 'audit good.yaml --trust trust.yaml --capture capture.json'],
  },
  {
    role: 'a capture',
    write: (text) => session.write('strange.json', text),
    lines: ['plan good.yaml --capture strange.json', 'audit good.yaml --capture strange.json'],
  },
];

/** The problems of a command's end; an internal error is thrown. A report is no longer than people read, whatever the file contains. */
const faults = async (line: string): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await session.run(`${line} --quiet`);
  return [
    ...([0, 1, 2, 3, 4, 5].includes(code) ? [] : [`${line}: exit code ${code}`]),
    ...(/^\s+at /m.test(stdout + stderr) ? [`${line}: a stack trace`] : []),
    ...(stdout.length + stderr.length < 600_000 ? [] : [`${line}: ${stdout.length + stderr.length} characters`]),
  ];
};

const textsOf = Object.entries(largeTexts);

// The short run tries each text in one file with one command, the long one in all files, also at a size at which a superlinear step would be noticed.
describe.each(roles.map((role, index) => ({ ...role, index })))('$role', ({ write, lines: all, index }) => {
  const chosen = textsOf.filter((_, text) => isLong || text % roles.length === index);
  it.each(chosen)(
    'of %s is read, or refused with problems',
    async (what, made) => {
      for (const size of isLong ? [300_000] : [6000]) {
        write(made(size));
        expect(await faults(all[(what.length + index) % all.length] ?? '')).toEqual([]);
      }
    },
    isLong ? 600_000 : 20_000,
  );

  it('of pieces in any order is read, or refused with problems', async () => {
    await assert(
      asyncProperty(array(piece, { maxLength: 8 }), constantFrom(...all), async (pieces, line) => {
        write(pieces.join(''));
        expect(await faults(line)).toEqual([]);
      }),
      runs(4),
    );
  });
});

describe.runIf(isLong)('the largest file that is read', () => {
  it.each(textsOf)(
    'of %s is read, or refused with problems',
    async (_, made) => {
      session.write('org.yaml', made(largest - 1000));
      expect(await faults('validate org.yaml')).toEqual([]);
    },
    600_000,
  );
});
