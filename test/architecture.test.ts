// The structure: a folder imports only from folders above it, re-exports nothing under its own name, and every file begins with its purpose.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindNames } from '../src/kinds/names.generated.ts';

/** From the base up, as docs/architecture.md lists them: each may import those before it. */
const rooms = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (`[\w./-]+`(?:, `[\w./-]+`)*) \| [^|]+ \|$/gm)].flatMap(
  ([, names = '']) => names.split(', ').map((name) => name.replaceAll(/`|\/$|\/`/g, '')),
);

const src = resolve('src');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/\.generated\./.test(file));

const roomOf = (file: string): string => relative(src, resolve(src, file)).split('/')[0] ?? '';

const pathsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => path ?? []);

const importsOf = (file: string): readonly string[] => pathsIn(join(src, file));

describe('components', () => {
  it('are all listed', () => {
    const unknown = readdirSync(src).filter((entry) => !rooms.includes(entry));
    expect(rooms.filter((room) => !existsSync(join(src, room)))).toEqual([]);
    expect(unknown, 'move it into a component, or add it to the table of docs/architecture.md').toEqual([]);
  });

  it('import only from components above them', () => {
    const upward = files.flatMap((file) =>
      importsOf(file).flatMap((path) => {
        const target = relative(src, resolve(src, dirname(file), path));
        if (target.startsWith('..')) return [];
        const [from, to] = [rooms.indexOf(roomOf(file)), rooms.indexOf(roomOf(target))];
        return to > from ? [`${file} → ${target}`] : [];
      }),
    );
    expect(upward, 'move what both need into the lower component, or pass it as a parameter').toEqual([]);
  });

  it('do not run commands: only the entry point does, and what a command does for others is in use/ and terminal/', () => {
    const running = files.filter(
      (file) => roomOf(file) !== 'commands' && importsOf(file).some((path) => roomOf(join(dirname(file), path)) === 'commands'),
    );
    expect(running).toEqual(['cli.ts']);
  });

  it('have meaningful names', () => {
    const empty = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types|services|managers)(\/|\.ts$)/.test(file));
    expect(empty).toEqual([]);
  });
});

/** Groups of files that import each other, directly or not. */
const cyclesIn = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const left = new Map(imports);
  // A file that imports none of the rest, or that none of the rest imports, is in no cycle.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [file, targets] of left) if (!imported.has(file) || !targets.some((target) => left.has(target))) left.delete(file);
  }
  return [...left.keys()].sort();
};

describe('imports', () => {
  const code = ['src', 'scripts', 'bench', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => join(folder, file)),
  );
  const graph = new Map(code.map((file) => [file, pathsIn(file).map((path) => join(dirname(file), path))]));

  it('form no cycle, not even for types or when they are loaded on use', () => {
    expect(cyclesIn(graph)).toEqual([]);
  });

  it('would be found in a cycle', () => {
    const imports = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['b.ts', 'd.ts']],
      ['d.ts', []],
    ]);
    expect(cyclesIn(imports)).toEqual(['b.ts', 'c.ts']);
  });
});

describe('a start', () => {
  /** The files that a module imports before it runs, with what these import. A list of types only vanishes. */
  const loadedWith = (entry: string): readonly string[] => {
    const seen = new Set([entry]);
    for (const file of seen) {
      const imported = readFileSync(join(src, file), 'utf8').matchAll(
        /^(?:import|export) (?!type )(?:(?!;$)[^])*? from '(\.[^']+\.ts)';$/gm,
      );
      for (const [line, path = ''] of imported) if (!/^import \{(?:\s*type [^,}]+,?)+\s*\}/.test(line)) seen.add(join(dirname(file), path));
    }
    return [...seen];
  };

  it.each([
    ['a command that reads no files', 'run-program', ['kinds/catalogue.generated.ts', 'desired/parse-desired.ts', 'report/texts/texts.ts']],
    [
      'validate of a valid file, without a trust file and a ledger',
      'validate',
      ['desired/load-desired.ts', 'yaml/check.ts', 'trust/load-trust.ts', 'policies/ledger/ledger-text.ts'],
    ],
    [
      'plan of a valid file, without a trust file and a ledger',
      'plan',
      ['desired/load-desired.ts', 'yaml/check.ts', 'trust/load-trust.ts', 'policies/ledger/ledger-text.ts'],
    ],
  ])('of %s loads nothing of these', (_, name, unneeded) => {
    const loaded = loadedWith(`commands/${name}.ts`);
    expect(loaded).toContain('terminal/command-result.ts');
    expect(loaded.filter((file) => unneeded.includes(file))).toEqual([]);
  });
});

describe('exported types', () => {
  const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const definitions = all.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/^export (?:declare )?(?:type|interface|enum|class) (\w+)/gm)].map(([, name]) => ({
      name,
      file,
    })),
  );

  it('have one meaning each: no name is defined twice', () => {
    const files = new Map<string, readonly string[]>();
    for (const { name = '', file } of definitions) files.set(name, [...(files.get(name) ?? []), file]);
    expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
    expect(files.size).toBeGreaterThan(500);
  });
});

describe('kinds', () => {
  const folders = readdirSync(join(src, 'kinds'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const filesOf = (folder: string): readonly string[] => files.filter((file) => file.startsWith(`kinds/${folder}/`));
  const isKind = (folder: string): boolean => filesOf(folder).includes(`kinds/${folder}/kind.ts`);

  it('have one folder each, with their fields beside them', () => {
    const lacking = folders.filter(({ name }) => isKind(name) && !files.includes(`kinds/${name}/fields.ts`));
    expect(lacking).toEqual([]);
  });

  it('are not known to shared files', () => {
    const shared = files.filter((file) => /^kinds\/[^/]+\.ts$/.test(file));
    const knowing = shared.flatMap((file) =>
      importsOf(file)
        .filter((path) => /^\.\/[^/]+\/(kind|fields|read|change)\.ts$/.test(path))
        .map((path) => `${file} → ${path}`),
    );
    expect(knowing).toEqual([]);
  });
});

describe('generic code', () => {
  /** Files that name a kind in a text, and why they may. Facts about one kind belong in its folder: rows leave this list, none are added. */
  const reasons: readonly (readonly [why: string, files: readonly string[]])[] = [
    [
      'about access and the people who have it, as in access/: what a grant, a key or a group means',
      [
        'desired/check-access-control.ts',
        'desired/check-cycles.ts',
        'desired/check-references.ts',
        'desired/ended-at.ts',
        'desired/ends.ts',
        'desired/owned-by.ts',
        'desired/remove-person.ts',
        'desired/reviews.ts',
        'desired/unverified-references.ts',
        'live/declared-live.ts',
        'plan/basis.ts',
        'plan/consequence.ts',
        'plan/declared-changes.ts',
        'plan/no-longer-declared.ts',
        'plan/step-effects.ts',
        'plan/until-text.ts',
        'plan/origin.ts',
        'plan/guards/access-losses.ts',
        'plan/guards/administrators-min.ts',
        'plan/guards/administrators.ts',
        'plan/guards/break-glass.ts',
        'plan/guards/delegation.ts',
        'plan/guards/find-identity.ts',
        'plan/guards/own-access.ts',
        'plan/guards/revocations.ts',
        'plan/guards/unfederated-administrator.ts',
        'plan/open-paths.ts',
        'report/access-blocks.ts',
        'report/change-cell.ts',
        'report/dangerous-steps.ts',
        'report/texts/en/access.ts',
        'report/texts/en/change.ts',
        'report/texts/en/ends-soon.ts',
        'report/texts/en/paths.ts',
        'report/texts/en/who.ts',
        'report/texts/pt-BR/access.ts',
        'report/texts/pt-BR/change.ts',
        'report/texts/pt-BR/ends-soon.ts',
        'report/texts/pt-BR/kinds.ts',
        'report/texts/pt-BR/sentence.ts',
        'report/texts/pt-BR/who.ts',
        'report/who-blocks.ts',
        'simulation/assumptions.ts',
        'simulation/permissions.ts',
        'trust/check-delegation.ts',
        'trust/protected-addresses.ts',
        'trust/reviewers.ts',
      ],
    ],
    [
      'about scheduled work, as in due/: restore points, image retention, key rotation',
      [
        'desired/desired.ts',
        'desired/other-references.ts',
        'desired/schedules.ts',
        'plan/guards/restore-point.ts',
        'desired/restore-drills.ts',
        'live/without-drill-volumes.ts',
        'policies/derived/schedule.ts',
        'report/due-groups.ts',
      ],
    ],
    [
      'about what only a key has: the sink of its secret, and who runs Tenantry',
      ['policies/derived/credential.ts', 'trust/needs.ts', 'trust/identity.ts'],
    ],
    [
      'about who changed something: the events of the audit log, and those who are named in them',
      [
        'diff/changed-by.ts',
        'diff/event-index.ts',
        'diff/find-causes.ts',
        'diff/find-renames.ts',
        'plan/event-removals.ts',
        'policies/derived/event.ts',
        'policies/derived/event-rights.ts',
        'report/comment/adoption.ts',
      ],
    ],
    [
      'about spending: usage records are the kind that budgets and sub-accounts are made from',
      ['policies/reads-of-selection.ts', 'policies/world/partial-kinds.ts', 'policies/derived/spend.ts', 'policies/derived/sub-account.ts'],
    ],
    [
      'computes a field of one kind for policies from the other kinds around it',
      [
        'policies/computed/access-ends.ts',
        'policies/computed/administrator-path.ts',
        'policies/computed/api-key-valid-since.ts',
        'policies/computed/backup-chain.ts',
        'policies/computed/effective-permissions.ts',
        'policies/computed/has-access-reviews.ts',
        'policies/computed/image-indexes.ts',
        'policies/computed/image-moved-tags.ts',
        'policies/computed/instance-paths.ts',
        'policies/computed/invitation-first-seen.ts',
        'policies/computed/oldest-untagged-index.ts',
        'policies/computed/scan-dated-fixes.ts',
        'policies/computed/snapshot-volume.ts',
        'policies/computed/volume-copies.ts',
        'policies/computed/volume-instance-stopped-since.ts',
        'policies/computed/volume-restored-at.ts',
        'policies/computed/volume-schedules.ts',
        'policies/computed/volume-unattached-since.ts',
      ],
    ],
    [
      'about what the ledger remembers, which the platform has no date for',
      ['policies/ledger/memory.ts', 'policies/ledger/observations.ts', 'policies/ledger/observe-writes.ts'],
    ],
    [
      'a sample that documents a kind which policies derive',
      ['policies/derived/access-end.ts', 'policies/derived/collection.ts', 'policies/derived/resource.ts'],
    ],
    [
      'fills the simulator, which is written by hand as the oracle',
      [
        'simulation/fill/block-storage.ts',
        'simulation/fill/iam.ts',
        'simulation/fill/registry.ts',
        'simulation/reported-states.ts',
        'simulation/shared-names.ts',
      ],
    ],
    [
      'draws by what something is: columns of a drawing, the risk of a difference',
      ['report/html/path-drawing.ts', 'report/drift-risk.ts', 'report/html/plan/access-table.ts'],
    ],
    [
      'another word of the same spelling: a code of an error, a field, a reason to wait, a repository on GitHub, a scan of Tenantry',
      [
        'apply/outcome.ts',
        'desired/budgets.ts',
        'plan/stages.ts',
        'policies/explain-policy.ts',
        'policies/functions/text.ts',
        'policies/load/policy-file.ts',
        'policies/outlook.ts',
        'policies/parameter.ts',
        'policies/policy.ts',
        'report/comment/audit-blocks.ts',
        'report/comment/context.ts',
        'report/texts/en/page.ts',
        'report/texts/pt-BR/page.ts',
        'report/texts/pt-BR/site.ts',
        'report/texts/en/site.ts',
        'report/trend.ts',
        'simulation/simulation.ts',
      ],
    ],
  ];
  const generic: ReadonlySet<string> = new Set([
    'desired',
    'trust',
    'live',
    'diff',
    'export',
    'policies',
    'plan',
    'apply',
    'simulation',
    'report',
  ]);

  const names = kindNames.map((name) => `'${name}'`);
  const namesKind = (file: string): boolean => names.some((name) => readFileSync(join(src, file), 'utf8').includes(name));

  it('names a kind only for a reason', () => {
    const naming = files.filter((file) => generic.has(roomOf(file)) && namesKind(file));
    const allowed = reasons.flatMap(([, files]) => files).toSorted();
    expect(naming.toSorted(), 'move what is about one kind into its folder, as a part of kind.ts').toEqual(allowed);
  });
});

describe('addresses', () => {
  /** Ways to split a text at a slash or an at sign, to compare the beginning of an address, and to index a part of a path. */
  const ways: readonly RegExp[] = [
    /\.(?:split|indexOf|lastIndexOf|includes)\('[/@]'\)/,
    new RegExp(`\\.(?:startsWith|replace|replaceAll)\\(['"\`/]\\^?(?:${kindNames.join('|')})(?:\\\\?/|@)`),
    /\bpathOf\([^()]*(?:\([^()]*\))?[^()]*\)(?:\[|\.at\()|\] = pathOf\(/,
  ];
  /** Code below the kinds, and code without kinds, cannot know addresses (docs/architecture.md). */
  const without: ReadonlySet<string> = new Set([...rooms.slice(0, rooms.indexOf('kinds')), 'github']);

  /** Other texts with slashes or at signs. */
  const reasons: readonly (readonly [why: string, files: readonly string[]])[] = [
    ['the only file that takes addresses apart', ['kinds/address.ts']],
    [
      'an id of the platform that consists of several: `<registry id>/<repository id>`',
      ['kinds/image/read.ts', 'kinds/scan/read.ts', 'live/reread.ts', 'simulation/fill/registry.ts'],
    ],
    ['the subject of an audit event: `volume/<id>`', ['diff/event-index.ts', 'plan/event-removals.ts', 'policies/derived/event.ts']],
    [
      'an e-mail',
      [
        'access/find-holder.ts',
        'access/look-alikes.ts',
        'access/mail-domain.ts',
        'desired/other-references.ts',
        'diff/same-value.ts',
        'export/write-item.ts',
        'kinds/email.ts',
        'plan/guards/unfederated-administrator.ts',
        'policies/functions/text.ts',
        'simulation/fill/iam.ts',
      ],
    ],
    ['a pattern, which is no address', ['desired/selects-volume.ts', 'kinds/pattern.ts', 'policies/derived/waiver.ts']],
    ['a key of the file: `br-ne1/db-data`', ['desired/item-place.ts', 'export/item-keys.ts']],
    ['a text that is no address, to guess what was meant', ['desired/removed.ts']],
    ['e-mail addresses in texts, which redaction replaces', ['report/redact.ts']],
    [
      'the path of a file, or the name of a repository on GitHub',
      [
        'action/inputs.ts',
        'action/links.ts',
        'action/revision-in-memory.ts',
        'fleet/changed-organizations.ts',
        'fleet/file-tree.ts',
        'fleet/load-fleet.ts',
        'policies/derived/read-lock-file.ts',
        'report/sarif-results.ts',
        'trust/delegation.ts',
        'trust/identity.ts',
        'trust/read-granted.ts',
        'use/base/read-revision.ts',
      ],
    ],
  ];

  it('are taken apart by one file, which names their parts', () => {
    const apart = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      return !without.has(roomOf(file)) && ways.some((way) => way.test(text));
    });
    expect(apart.toSorted()).toEqual(reasons.flatMap(([, allowed]) => allowed).toSorted());
  });

  it.each([
    "const [, name] = address.split('/');",
    "const email = member.replace('member/', '');",
    "address.startsWith('api-key/')",
    'address.replace(/^member\\//, "")',
    "const scope = name.slice(name.indexOf('@') + 1);",
    'const region = pathOf(item.address)[0];',
    'const [account] = pathOf(key);',
    'const name = pathOf(address).at(-1);',
  ])('would be found taken apart by %s', (text) => {
    expect(ways.some((way) => way.test(text))).toBe(true);
  });
});

describe('the file system', () => {
  const naming = (pattern: RegExp): readonly string[] => files.filter((file) => pattern.test(readFileSync(join(src, file), 'utf8')));

  it('is used only by files/, which follows no link that somebody else could have created', () => {
    const elsewhere = naming(/['"](?:node:)?fs(?:\/promises)?['"]/).filter((file) => !file.startsWith('files/'));
    expect(elsewhere).toEqual([]);
  });

  it('is written by one module, apart from temporary folders', () => {
    const writing =
      /import \{[^}]*\b(?:write|append|mkdir|mkdtemp|rename|rm|rmdir|unlink|truncate|ftruncate|copyFile|cp|link|symlink|chmod|fchmod|chown|fchown|utimes|createWriteStream)\w*\b[^}]*\} from '(?:node:)?fs/;
    expect(naming(writing).filter((file) => file.startsWith('files/'))).toEqual(['files/temporary-folder.ts', 'files/write-text.ts']);
    // Opening can also write: only code that follows no link may do it, and code that reads.
    expect(naming(/import \{[^}]*\bopen(?:Sync)?\b[^}]*\} from '(?:node:)?fs/)).toEqual(
      expect.arrayContaining(['files/read-text.ts', 'files/boundary.ts']),
    );
    expect(naming(/import \{[^}]*\bopen(?:Sync)?\b[^}]*\} from '(?:node:)?fs/)).toHaveLength(2);
  });

  it('allows reads outside of the project only for files that the operator names', () => {
    expect(naming(/\boperatorFile\b/).toSorted()).toEqual([
      'action/apply-commit.ts',
      'action/run-action.ts',
      'commands/fleet/merge.ts',
      'commands/simulate/start.ts',
      'files/operator-file.ts',
      'files/running-process.ts',
      'live/load-capture.ts',
      'trust/load-trust.ts',
      'trust/resolve-key.ts',
      'trust/resolve-secret.ts',
      'use/base/trust-change.ts',
      'use/ledger/ledger-file.ts',
      'use/open/file-types.ts',
      'use/open/open-journal.ts',
      'use/open/read-result.ts',
      'use/open/read-saved.ts',
    ]);
  });
});

describe('the tests', () => {
  it('make temporary folders in one way, which leaves nothing behind', () => {
    const folder = resolve('test');
    const making = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(?:ts|mjs)$/.test(file) && file !== 'architecture.test.ts' && /\bmkdtemp/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(making.toSorted()).toEqual(['temporary-folder.ts', 'temporary-root.ts']);
  });
});

describe('failures to connect', () => {
  it('are interpreted by one table: whether a request was certainly not sent', () => {
    const naming = files.filter((file) =>
      /ECONN|ENOTFOUND|EAI_AGAIN|UND_ERR|SELF_SIGNED|UNABLE_TO_/.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(naming).toEqual(['platform/connection-failure.ts']);
  });
});

describe('files', () => {
  it('start with a comment on their purpose', () => {
    const silent = files.filter((file) => !readFileSync(join(src, file), 'utf8').startsWith('// '));
    expect(silent).toEqual([]);
  });

  it('export names, never a default', () => {
    expect(files.filter((file) => /^export default/m.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
  });

  it('load no data about languages when they are loaded: one Intl.ListFormat takes 12 ms of every start', () => {
    expect(files.filter((file) => /^(?:export )?const \w+ = new Intl\./m.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
  });
});

describe('secrets', () => {
  /** Where the bytes of a secret are sent, or compared with a response. */
  const revealing: Readonly<Record<string, string>> = {
    'notify/deliver.ts': 'the address of a destination, and the key of a signature',
    'platform/request-body.ts': 'the body of a call',
    'platform/key-pair.ts': 'to the signature of a request to object storage',
    'platform/headers.ts': 'the credential of a call',
    'platform/call.ts': 'the credential, so that no text of a response repeats it',
    'platform/secret-fields.ts': 'the secrets of a body, so that no text of a response repeats them',
    'platform/settings.ts': 'whether the credential can be sent as a header',
    'commands/fleet/child-environment.ts': 'the environment of the process of one organization',
    'trust/write-secret-file.ts': 'a file',
    'trust/prepared-input.ts': 'the standard input of a program',
    'github/stored-secret.ts': 'the sealed box of a secret of GitHub',
    'github/workflow-commands.ts': 'the runner, so that it hides them',
    'secret.ts': 'their type',
  };

  it('are revealed only where their bytes leave the program', () => {
    const found = files.filter((file) => /\breveal\b/.test(readFileSync(join(src, file), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(revealing).toSorted());
  });
});
