// The history of waivers from a real repository: which commit wrote which line, across a moved file; and what is not known is said, never empty.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiverHistory } from '../../src/commands/waiver-history.ts';
import { loadTexts } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { type Repository, startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = temporaryFolder('waivers');
const repository = join(root, 'repository');
const env = { PATH: process.env['PATH'], HOME: root };

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

let source: Repository;

const commit = (subject: string, at: string, name = 'Ana Souza'): string => {
  source.git('add', '--all');
  source.git('commit', '-qm', subject, `--author=${name} <ana@acme.example>`, `--date=${at}`);
  return readFileSync(join(repository, '.git/refs/heads/main'), 'utf8').trim();
};

const first = `version: 1
waivers:
  # The tax filing.
  - policy: domain-unverified
    resource: domain/a.example
    reason: later
    owner: Storage team
    expires: 2026-12-01
`;
const second = `${first}  - { policy: domain-unverified, resource: domain/b.example, reason: r, owner: Storage team, expires: 2026-12-01 }\n`;
const third = second.replace('    expires: 2026-12-01', '    expires: 2027-01-31');

const historyIn = (folder: string, file: string, text = third) => {
  const absolute = join(folder, file);
  const { desired } = loadTexts([{ file, text: () => text }], kindList);
  return waiverHistory([{ file, absolute, text }], desired.waivers, env);
};

const linesIn = (folder: string, file: string, text = third) => historyIn(folder, file, text).map(({ lines }) => lines);

const hostile = 'Fix \u001b[31mthis\u202e <script>';
let commits: readonly string[];

beforeAll(() => {
  source = startRepository(repository);
  write(repository, 'tenantry.yaml', first);
  const one = commit('Accept the domain\n\nUntil the filing.', '2026-01-02T23:30:00-03:00');
  write(repository, 'tenantry.yaml', second);
  const two = commit(hostile, '2026-02-02T12:00:00+05:30', 'Mal\u001b[2Jlory');
  rmSync(join(repository, 'tenantry.yaml'));
  write(repository, 'cloud/moved.yaml', third);
  const three = commit('Extend it, and move the file', '2026-03-03T00:00:00Z');
  commits = [one, two, three];
});
afterAll(() => rmSync(root, { recursive: true }));

const ana = { author: 'Ana Souza', email: 'ana@acme.example' };
const known = () => {
  const [one, two, three] = commits;
  return [
    [
      { lines: [4, 7], commit: one, date: '2026-01-03T02:30:00.000Z', ...ana, subject: 'Accept the domain' },
      { lines: [8, 8], commit: three, date: '2026-03-03T00:00:00.000Z', ...ana, subject: 'Extend it, and move the file' },
    ],
    [
      {
        lines: [9, 9],
        commit: two,
        date: '2026-02-02T06:30:00.000Z',
        author: 'Mal [2Jlory',
        email: 'ana@acme.example',
        subject: 'Fix [31mthis <script>',
      },
    ],
  ];
};

describe('the history of waivers', () => {
  it('names the commit of each line, across a moved file, the same in every run', () => {
    expect(linesIn(repository, 'cloud/moved.yaml')).toEqual(known());
    expect(historyIn(repository, 'cloud/moved.yaml')).toEqual(historyIn(repository, 'cloud/moved.yaml'));
    expect(linesIn(repository, 'cloud/moved.yaml', third.replaceAll('\n', '\r\n'))).toEqual(known());
  });

  it('cannot be changed by files and settings of the repository', () => {
    const [, , three = ''] = commits;
    const clone = join(root, 'altered');
    const settings = [
      'blame.ignoreRevsFile=ignored',
      'diff.odd.textconv=touch textconv-ran; cat',
      'filter.odd.clean=touch filter-ran; cat',
      'log.showSignature=true',
    ];
    source.git('clone', '-q', ...settings.flatMap((one) => ['-c', one]), repository, clone);
    write(clone, '.mailmap', 'Somebody Else <else@acme.example> <ana@acme.example>\n');
    write(clone, 'ignored', `${three}\n`);
    write(clone, '.gitattributes', '*.yaml diff=odd filter=odd\n');
    expect(linesIn(clone, 'cloud/moved.yaml')).toEqual(known());
    expect(readdirSync(clone).filter((name) => name.endsWith('-ran'))).toEqual([]);
  });

  it('says where a shallow clone ends', () => {
    const [, , three] = commits;
    const clone = join(root, 'shallow');
    source.git('clone', '-q', '--depth', '1', `file://${repository}`, clone);
    const why = `not known: the clone is shallow and ends at the commit ${three}, which has these lines; an earlier commit may have added them`;
    expect(linesIn(clone, 'cloud/moved.yaml')).toEqual([[{ lines: [4, 8], unknown: why }], [{ lines: [9, 9], unknown: why }]]);
  });

  it('names the commits that a shallow clone still has', () => {
    const [, two, three] = commits;
    const clone = join(root, 'deeper');
    source.git('clone', '-q', '--depth', '2', `file://${repository}`, clone);
    const [[start, end] = []] = linesIn(clone, 'cloud/moved.yaml');
    expect(start).toEqual({ lines: [4, 7], unknown: expect.stringContaining(`ends at the commit ${two}`) });
    expect(end).toMatchObject({ lines: [8, 8], commit: three });
  });

  it.each([
    {
      name: 'outside of a repository',
      make: (folder: string) => write(folder, 'a.yaml', third),
      why: 'the file is not in a readable Git repository',
    },
    {
      name: 'without a commit',
      make: startRepository,
      why: expect.stringContaining('no such commit'),
    },
    {
      name: 'for a file that is not committed',
      make: (folder: string) => startRepository(folder).commit(),
      why: expect.stringMatching(/the commit [0-9a-f]{40} does not have the file/),
    },
    {
      name: 'for a file that was changed since',
      make: (folder: string) => {
        write(folder, 'a.yaml', second);
        startRepository(folder).commit();
      },
      why: expect.stringMatching(/the file differs from the commit [0-9a-f]{40}/),
    },
  ])('is not known $name, and says why', ({ make, why }) => {
    const folder = temporaryFolder('other', root);
    make(folder);
    const unknown = typeof why === 'string' ? `not known: ${why}` : why;
    expect(linesIn(folder, 'a.yaml')).toEqual([[{ lines: [4, 8], unknown }], [{ lines: [9, 9], unknown }]]);
    for (const [{ unknown: said } = { unknown: '' }] of linesIn(folder, 'a.yaml') as readonly (readonly { unknown: string }[])[])
      expect(said).toMatch(/^not known: /);
  });

  it('is not known without Git', () => {
    const { desired } = loadTexts([{ file: 'a.yaml', text: () => first }], kindList);
    const [found] = waiverHistory([{ file: 'a.yaml', absolute: join(repository, 'a.yaml'), text: first }], desired.waivers, { PATH: root });
    expect(found?.lines).toEqual([{ lines: [4, 8], unknown: expect.stringContaining('not known: Git could not be run') }]);
  });
});
