// Every command of the documentation runs as a reader types it, one page after the other, against simulators in this process.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import packageFile from '../../package.json' with { type: 'json' };
import { flagOf } from '../../src/commands/command.ts';
import type { Json } from '../../src/json.ts';
import { allCommands } from '../commands/all-commands.ts';
import { demandProgram } from '../program.ts';
import { inlineCommands, type Piece, pages, partsOf } from './doc-commands.ts';
import { merged } from './merged.ts';
import { type Ended, exampleFolder, type OtherPrograms, openTerminal, pushed, type Reader, type Terminal } from './terminal.ts';

demandProgram();
const done: Ended = { code: 0, output: '' };
const used = new Set<string>();
/** Programs that do not run here, each with its reason. */
const notRun = { kubectl: 'needs a cluster: test/fleet/kubernetes runs its files', gh: 'needs GitHub' } as const;

const scripts: Readonly<Record<string, unknown>> = packageFile.scripts;
/** npm's own words; `test` is also a script. */
const npmWords = ['ci', 'install tenantry', 'install', 'audit signatures'];
const npm = (words: string): boolean => npmWords.includes(words) || words.replace(/^run |^(?=test)/, '') in scripts;
const npx = ([name = '', script]: readonly string[]): boolean =>
  name in packageFile.bin || (existsSync(join('node_modules/.bin', name)) && (name !== 'tsx' || existsSync(script ?? '')));

const curl = async (words: readonly string[]): Promise<Ended> => {
  const after = (flag: string): string => words[words.indexOf(flag) + 1] ?? '';
  const [name = '', value = ''] = after('-H').split(': ');
  const { ok } = await fetch(words.at(-1) ?? '', { method: after('-X'), headers: { [name]: value }, body: after('-d') });
  return { code: ok ? 0 : 22, output: '' };
};

const programs: Readonly<Record<string, OtherPrograms>> = {
  npm: async ([, ...words]) => (npm(words.join(' ')) ? done : undefined),
  npx: async ([, ...words]) => (npx(words) ? done : undefined),
  curl,
  ...Object.fromEntries(
    Object.keys(notRun).map((name) => [
      name,
      async () => {
        used.add(name);
        return done;
      },
    ]),
  ),
};

const secrets = Object.fromEntries(
  ['OKTA_CLIENT', 'LABS_CLIENT', 'HUB_USER', 'HUB_TOKEN'].map((name) => [`TENANTRY_SECRET_${name}`, `stand-in-of-${name}`]),
);
/** A waiver must end later, and within the year. */
const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const acme: Reader = {
  standIns: () => ({ '2026-12-31': later }),
  env: { TENANTRY_TRUST: 'examples/acme.trust.yaml', ...secrets },
  programs,
};

interface Setting {
  readonly reader: Reader;
  readonly folder: () => string;
  /** Before the first line. */
  readonly before?: (terminal: Terminal) => Promise<unknown>;
  /** After each line. */
  readonly after?: (folder: string, line: string) => void;
  /** All parts of the page, one after the other, in one terminal; otherwise each has its own. */
  readonly whole?: true;
}

/** Nothing of Tenantry runs there. */
const inProject: Setting = { reader: { programs }, folder: () => process.cwd() };
/** The example has the waiver of the page. */
const withoutWaivers = (): string => {
  const folder = exampleFolder();
  const file = join(folder, 'tenantry/governance.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^waivers:\n(?: .*\n|\n)*/m, ''));
  return folder;
};

const withDemo: Setting = {
  reader: acme,
  folder: exampleFolder,
  before: ({ folder, type }) => {
    pushed(folder);
    return type('tenantry simulate --demo');
  },
};

/** The state of the demo's platform after an apply of everything, and after what a person does. */
let synced = '';
beforeAll(async () => {
  const terminal = openTerminal(exampleFolder(), acme);
  await terminal.type('tenantry simulate --demo --transition 1ms');
  for (const _ of ['access', 'MFA', 'federations']) {
    await terminal.type('tenantry plan tenantry/');
    await terminal.type('tenantry apply tenantry/ --due --acknowledge <digest>');
  }
  synced = join(terminal.folder, '../synced.json');
  const state = await (await fetch(`${terminal.variable('TENANTRY_BASE_URL')}/_simulator/state`)).text();
  // Networks are only read: a person narrows the rule.
  writeFileSync(synced, state.replace('0.0.0.0/0', '198.51.100.0/24'));
  await terminal.close();
});

const inSync: Setting = {
  reader: acme,
  folder: exampleFolder,
  before: async ({ folder, type }) => {
    pushed(folder);
    return type(`tenantry simulate --state ${synced}`);
  },
};

const inEmptyFolder: Setting = { reader: { programs }, folder: () => join(exampleFolder(), '../keys'), whole: true };

const settings: Readonly<Record<string, Setting>> = {
  'README.md': inProject,
  'README.pt-BR.md': inProject,
  'CONTRIBUTING.md': inProject,
  'docs/mutation.md': inProject,
  'docs/getting-started.md': inEmptyFolder,
  'docs/getting-started.pt-BR.md': inEmptyFolder,
  'docs/fleet-kubernetes.md': inProject,
  'docs/github-setup.md': inProject,
  'docs/library.md': inProject,
  'docs/simulator.md': withDemo,
  'docs/how-to.md ## Somebody leaves': withDemo,
  'docs/how-to.md ## Accept a finding': { ...withDemo, folder: withoutWaivers },
  'docs/fleet.md': {
    reader: {
      exportsAll: false,
      standIns: (folder) => ({
        '/tmp/fleet': join(folder, '../fleet'),
        '/etc/tenantry/trust.yaml': join(folder, '../fleet/trust.yaml'),
        ' /results': ` ${join(folder, '../results')}`,
      }),
      programs,
    },
    folder: exampleFolder,
    after: (folder, line) => {
      if (!line.startsWith('tenantry simulate')) return;
      const own = join(folder, '../fleet/repository');
      cpSync(join(folder, 'examples'), join(own, 'examples'), { recursive: true });
      pushed(own);
    },
    whole: true,
  },
};

/** Exit codes that no page shows, because they depend on the organization. */
const codes: Readonly<Record<string, number>> = {
  'tenantry audit': 1,
  'tenantry audit --output html=audit.html': 1,
  'tenantry audit tenantry/': 1,
  // Its trust file names no key pair for buckets.
  'tenantry audit tenantry/ --trust tenantry.trust.yaml --evidence evidence/2026-q4': 3,
  'tenantry audit examples/acme': 1,
  'tenantry audit tenantry.yaml --output json=result.json --output sarif=result.sarif': 1,
  'tenantry audit tenantry.yaml --output html=report.html': 1,
  'tenantry audit tenantry.yaml --evidence evidence/2026-11': 1,
  'tenantry audit tenantry.yaml --compared-with october.json': 1,
  // What these need (a bundle, a certificate, a ledger) is made in test/evidence and test/commands/notify.test.ts.
  'tenantry evidence sign evidence/2026-11 --trust tenantry.trust.yaml': 2,
  'tenantry evidence verify evidence/2026-11 --authority icp-brasil.pem --signer "ACME LTDA:12345678000195" --timestamp-authority tsa.pem --repository cloud': 2,
  'tenantry audit tenantry.yaml --ledger ledger.json --trust trust.yaml --notify': 2,
  // Nothing flows through pipes here.
  "curl -s $TENANTRY_BASE_URL/_simulator/state | sed 's#0\\.0\\.0\\.0/0#198.51.100.0/24#' | curl -s -X PUT --data-binary @- $TENANTRY_BASE_URL/_simulator/state": 22,
  'tenantry apply tenantry/ --resend-secret proxy-cache/br-se1/hub': 5,
  'tenantry fleet audit fleet.yaml --results results --run monday --captures captures/monday': 1,
  'tenantry fleet merge fleet.yaml --results results --run monday': 1,
  'tenantry fleet merge fleet.yaml --results results --run monday --output html=fleet.html --output sarif=fleet.sarif --history history.jsonl': 1,
};

/** Lines that a reader adds to the desired state, in one file from then on. */
const add = (folder: string, text: string): void => {
  if (/^(?:delegation|identity|reviewers|secrets|sinks):/m.test(text)) return writeFileSync(join(folder, 'tenantry.trust.yaml'), text);
  const place = join(folder, 'tenantry');
  if (!existsSync(place)) return;
  const files = readdirSync(place).filter((name) => name.endsWith('.yaml'));
  const values = [...files.map((name) => readFileSync(join(place, name), 'utf8')), text].map((one): Json => parse(one));
  for (const name of files) rmSync(join(place, name));
  writeFileSync(join(place, 'organization.yaml'), stringify(values.reduce(merged)));
};

const follow = async (pieces: readonly Piece[], { reader, folder, before, after }: Setting): Promise<readonly string[]> => {
  const terminal = openTerminal(folder(), reader);
  const wrong: string[] = [];
  try {
    await before?.(terminal);
    for (const piece of pieces) {
      if (piece.type === 'yaml') add(terminal.folder, piece.text);
      else {
        const { code, output } = await terminal.type(piece.line);
        after?.(terminal.folder, piece.line);
        const expected = piece.code || (codes[piece.line.replace(/ +#.*/, '')] ?? 0);
        if (code !== expected) wrong.push(`${piece.line}\nexit code ${code} instead of ${expected}\n${output.slice(-1500)}`);
      }
    }
  } finally {
    await terminal.close();
  }
  return wrong;
};

describe('the blocks of', () => {
  const rows = pages.flatMap((page) => {
    const parts = partsOf(page);
    const pageSetting = settings[page] ?? inSync;
    const all = pageSetting.whole ? [{ heading: 'all', pieces: parts.flatMap(({ pieces }) => pieces) }] : parts;
    return all
      .filter(({ pieces }) => pieces.length > 0)
      .map(({ heading, pieces }) => ({ page, heading, pieces, setting: settings[`${page} ${heading}`] ?? pageSetting }));
  });
  it.each(rows)('$page: $heading', { timeout: 120_000 }, async ({ pieces, setting }) => {
    expect(await follow(pieces, setting)).toEqual([]);
  });
});

/** Words of a page that are replaced by the reader, in commands within sentences. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/policy (explain|test) <\w+>|policy explain <id>/, 'policy explain api-key-max-age'],
  [/explain <code>/, 'explain not-acknowledged'],
  [/explain <kind[^>]*>/, 'explain volume'],
  [/<command>/, 'plan'],
  [/<person>/, 'ana@acme.example'],
  [/<file>/, 'tenantry.yaml'],
  [/ \[file\]/, ''],
  [/--owner …/, '--owner ana@acme.example'],
  [/--reason …/, '--reason stored'],
];

describe('the commands within sentences', () => {
  const all = inlineCommands().filter(({ line }) => !line.startsWith('tenantry ('));
  const alternatives = all.flatMap(({ page, line }) => {
    const [, before = '', choice, after = ''] = /^(.* )([a-z]+(?:\|[a-z]+)+)(.*)$/.exec(line) ?? [];
    return choice === undefined ? [{ page, line }] : choice.split('|').map((one) => ({ page, line: `${before}${one}${after}` }));
  });
  const wordsOf = (line: string): readonly string[] => line.replace(/^tenantry /, '').split(' ');

  it('name commands and options that exist', async () => {
    const commands = await allCommands();
    const unknown = alternatives
      .filter(({ line }) => !/^np[mx] /.test(line))
      .filter(({ line }) => {
        const [first = '', second = ''] = wordsOf(replaced.reduce((text, [from, to]) => text.replace(from, to), line));
        const found = commands.find(({ name }) => name === first || name === `${first} ${second}`)?.command;
        const flags = line.match(/--[a-z-]+/g) ?? [];
        const known = new Set(['--help', ...Object.keys(found?.options ?? {}).map(flagOf)]);
        return (found === undefined && !first.startsWith('--')) || flags.some((flag) => !known.has(flag));
      });
    expect(unknown).toEqual([]);
  });

  it('run, if they are complete', { timeout: 120_000 }, async () => {
    const names = new Set((await allCommands()).map(({ name }) => name));
    const complete = alternatives
      .map(({ line }) => replaced.reduce((text, [from, to]) => text.replace(from, to), line))
      .filter(
        (line) => line.startsWith('np') || (line.startsWith('tenantry ') && !/--[a-z-]+$/.test(line.replace(/--(due|drift|help)$/, ''))),
      )
      .filter((line) => !names.has(line.replace(/^tenantry /, '')) && !/^tenantry (simulate|demo|apply --|init --)/.test(line));
    const pieces = [...new Set(complete)].map((line): Piece => ({ type: 'command', line, code: 0 }));
    const scans = ['result', 'october', 'november'].map(
      (name): Piece => ({
        type: 'command',
        line: `tenantry audit tenantry.yaml --output json=${name}.json --fail-on critical`,
        code: 0,
      }),
    );
    expect(pieces.length).toBeGreaterThan(30);
    expect(await follow([...scans, ...pieces], inSync)).toEqual([]);
  });
});

it('only programs that cannot run here do not', () => {
  expect([...used].toSorted()).toEqual(Object.keys(notRun).toSorted());
});
