// A site from saved results, in process: its pages, links and numbers, what could not be read, and equal bytes for equal inputs.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, collectionOf } from '../../src/kinds/address.ts';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { asJson } from '../../src/report/json.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { type Printed, runHere } from '../commands/run-here.ts';
import { commandsIn } from '../hostile.ts';
import { attacks } from '../report/html/attacks.ts';
import { auditReview } from '../report/html/full-review.ts';
import { contentOf } from '../report/html/skeleton.ts';
import { coverageOf, finding, policy, review } from '../report/reviews.ts';
import { everyNth } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { mistakesIn } from './atom.ts';
import { deadLinks as deadLinksIn, opened, openedOnce } from './opened-page.ts';
import { demoResult, nameOf, tenantOf, writeScans } from './scans.ts';

let folder: string;
let before: string;
const enter = (): void => {
  folder = temporaryFolder();
  before = process.cwd();
  process.chdir(folder);
};
const leave = (): void => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
};

const run = async (line: string): Promise<Printed> => runHere(line, { cwd: folder, env: {}, now: () => new Date('2026-12-01T00:00:00Z') });

const save = (file: string, value: unknown): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof value === 'string' ? value : asJson(value));
};

const pagesIn = (of = 'site'): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(folder, of), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:html|atom)$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(folder, of, name), 'utf8')]),
  );

const page = (name: string): string => pagesIn().get(name) ?? '';

/** Links of the site that lead nowhere. */
const deadLinks = (): readonly string[] => deadLinksIn(pagesIn());

const tenant = tenantOf(0);

const failing = (name: string, more: Partial<ReportedFinding> = {}): ReportedFinding => {
  const one = finding(name);
  return { ...one, fingerprint: fingerprintOf(tenant, one.policy, one.address), ...more };
};

/** A complete scan: everything that it asked for was read. */
const scan = (at: string, names: readonly string[], more: Partial<Review> = {}): Review => {
  const findings = names.map((name) => failing(name));
  return review({
    tenant,
    tenantName: 'Acme',
    run: { version: '0.0.0', now: at, asOf: at },
    findings,
    reads: [{ name: collectionOf('member'), kind: 'member', state: 'complete', items: 3 }],
    policies: [
      {
        ...policy,
        counts: { evaluated: 3, pass: 3 - names.length, fail: names.length, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 },
      },
    ],
    coverage: coverageOf({ evaluated: 3, pass: 3 - names.length, fail: names.length }),
    score: { passed: 0.5, evaluated: 1 },
    drift: { declared: 3, entries: [] },
    exitCode: names.length > 0 ? 1 : 0,
    ...more,
  });
};

const [first, second, third] = ['2026-11-18T07:00:00.000Z', '2026-11-19T07:00:00.000Z', '2026-11-20T07:00:00.000Z'];
const organization = `organization/${tenant}`;

describe('a site of one organization', () => {
  beforeEach(() => {
    enter();
    save('results/1.json', scan(first, ['ana']));
    save('results/2.json', scan(second, ['ana', 'rui']));
    save('results/3.json', scan(third, ['rui']));
  });
  afterEach(leave);

  it('shows what changed between complete scans, and how long a fix took', async () => {
    save('results/1.json', scan(first, [], { findings: [failing('ana', { firstSeen: '2026-11-10T07:00:00.000Z', due: '2026-11-15' })] }));
    save(
      'results/2.json',
      scan(second, [], { findings: [failing('ana', { firstSeen: '2026-11-10T07:00:00.000Z', due: '2026-11-15' }), failing('rui')] }),
    );
    expect(await run('site results --out site')).toMatchObject({ code: 0, stdout: '20 pages of 1 organization · 20 written\n' });
    const { text } = opened(page(`${organization}/index.html`));
    expect(text).toContain('1 finding. 0 new and 1 fixed since the complete scan before.');
    // First seen on the 10th, gone on the 20th: ten days, after its due date.
    expect(text).toContain('10 days median time to fix');
    expect(opened(page('changes.html')).text).toMatch(/2026-11-20 better Acme .*2026-11-19 worse Acme/);
    expect(opened(page(`${organization}/resources.html`)).text).toContain('fixed on 2026-11-20, after 10 days');
    expect(opened(page('time.html')).text).toMatch(/High 10 10 1 0 of 1/);
  });

  it('lists resources with the worst failure first, and what is fixed last', async () => {
    const found = [failing('a', { severity: 'medium' }), failing('z', { severity: 'critical' })];
    save('results/3.json', scan(third, [], { findings: found }));
    await run('site results --out site');
    expect(page(`${organization}/resources.html`).match(/(?<=<h2>)member\/\w+/g)).toEqual([
      'member/z',
      'member/a',
      'member/ana',
      'member/rui',
    ]);
  });

  it('calls an organization without a name by its tenant', async () => {
    save('results/3.json', scan(third, ['rui'], { tenantName: '' }));
    await run('site results --out site');
    expect(page(`${organization}/index.html`)).toContain(`<h1>${tenant}</h1>`);
    expect(opened(page('index.html')).links.filter(({ text }) => text === '')).toEqual([]);
  });

  it('never invents when a finding began that the first scan had', async () => {
    await run('site results --out site');
    expect(opened(page(`${organization}/resources.html`)).text).toContain('fixed on 2026-11-20 ');
    expect(opened(page('time.html')).text).toMatch(/High – – 1 –/);
  });

  it('takes the first sighting from a ledger', async () => {
    const seen = (at: string) => ({ first: at, last: third, worst: { severity: 'high', since: at } });
    const [{ fingerprint }] = [failing('rui')];
    save('ledger.json', {
      format: 'tenantry-ledger',
      version: 1,
      parts: [{ tenant, path: '', complete: third, findings: { [fingerprint]: { seen: seen('2026-10-31T07:00:00.000Z') } } }],
    });
    expect((await run('site results . --out site')).code).toBe(0);
    expect(opened(page('owners.html')).text).toContain('rui 0 1 1 0 20');
  });

  it('is the same bytes for the same inputs, and only pages that changed are written again', async () => {
    await run('site results --out site');
    const before = pagesIn();
    await run('site results --out again');
    expect(pagesIn('again')).toEqual(before);
    expect((await run('site results --out site')).stdout).toBe('20 pages of 1 organization · 0 written\n');
    save('results/4.json', scan('2026-11-21T07:00:00.000Z', ['rui']));
    await run('site results --out site');
    const after = pagesIn();
    const same = [...before].filter(([name, html]) => after.get(name) === html).map(([name]) => name);
    // Of the older scans, only the one that was the newest before changes: it is no longer `latest.html`.
    expect(same).toContain(`${organization}/2026-11-18t07-00-00-000z.html`);
    expect([...after.keys()]).toContain(`${organization}/2026-11-20t07-00-00-000z.html`);
    rmSync(join(folder, 'results/1.json'));
    expect((await run('site results --out site')).stdout).toContain('1 removed');
    expect([...pagesIn().keys()]).not.toContain(`${organization}/2026-11-18t07-00-00-000z.html`);
  });

  it('shows a scan that is not complete as a gap, and counts it as unknown', async () => {
    save(
      'results/3.json',
      scan(third, [], {
        reads: [{ name: collectionOf('member'), kind: 'member', state: 'denied', cause: 'permission denied', items: 0 }],
        exitCode: 3,
      }),
    );
    await run('site results --out site');
    const { text } = opened(page('index.html'));
    expect(text).toContain('0 of 1 pass');
    expect(text).toContain('1 of 1 collection not read completely. Last complete scan: 2026-11-19 07:00 UTC.');
    expect(text).toContain('member permission denied');
    // Nothing is fixed because nobody could look.
    expect(opened(page(`${organization}/index.html`)).text).toMatch(/2026-11-20 07:00 UTC Incomplete – – – – – – 100/);
    expect(opened(page('changes.html')).text).not.toMatch(/\d better/);
    expect(page(`${organization}/index.html`)).toContain('paint-unknown');
  });

  it('lists everything that it cannot use, and exits with 3', async () => {
    save('results/cut.json', asJson(scan(third, ['rui'])).slice(0, 300));
    save('results/other.json', '[1]');
    save('results/plan.json', review({ command: 'plan', tenant }));
    save('results/twice.json', scan(third, ['caio']));
    save('results/nobody.json', { ...scan(third, []), tenant: undefined });
    save('results/old.json', { ...scan(third, []), schemaVersion: 3 });
    save('results/history.jsonl', 'no line\n');
    save('results/ledger.json', { format: 'tenantry-ledger', version: 1, parts: [{ tenant: tenantOf(7), path: '', findings: {} }] });
    const { code, stdout } = await run('site results --out site');
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: '20 pages of 1 organization · 20 written · 6 files not usable · incomplete (exit code 3)\n',
    });
    const { text } = opened(page('index.html'));
    expect(text).toContain('Not completely read (6)');
    for (const [file, why] of [
      ['results/cut.json', 'the file is not JSON, or is truncated'],
      ['results/twice.json', 'Another result of this organization and time is used: results/3.json'],
      ['results/nobody.json', 'The result names no tenant'],
      ['results/old.json', 'schema version 3'],
      ['results/history.jsonl:1', '1 of its lines'],
      [tenantOf(7), 'of which there is no result'],
    ])
      expect(text.slice(text.indexOf(` ${file} `)).slice(0, 200)).toContain(why);
  });

  it.each([
    ['site nothing --out site', /No such file/],
    ['site empty --out site', /no result of an audit/],
    ['site results', /--out is missing/],
    ['site results --out results', /files that are not of a site/],
    ['site results --out site --base-url javascript:alert(1)', /is not the address of a site/],
    ['site results --out site --base-url https://user:x@pages.example/', /is not the address of a site/],
    ['site results --out site --language fr', /fr/],
  ])('refuses %s', async (line, says) => {
    mkdirSync(join(folder, 'empty'));
    const { code, stderr } = await run(line);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  it('removes only pages that an earlier run wrote', async () => {
    await run('site results --out site');
    save('site/own.txt', 'mine');
    save('own.html', 'outside');
    writeFileSync(join(folder, 'site/.tenantry-site'), '../own.html\nown.txt\n/etc/passwd\n');
    await run('site results --out site');
    expect(readFileSync(join(folder, 'site/own.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'own.html'), 'utf8')).toBe('outside');
  });

  it('shows waivers that ended with their finding open, last too long, or were renewed often', async () => {
    const at = { file: 'acme.yaml', line: 4, col: 5, role: 'declaration' } as const;
    const waived = (name: string, expires: string, line: number = at.line): ReportedFinding =>
      failing(name, {
        verdict: { type: 'waived', waiver: { at: { file: at.file, line, col: at.col }, owner: 'rui', reason: 'later', expires } },
      });
    const days = ['2026-11-20', '2026-11-25', '2026-12-01', '2026-12-31'];
    for (const [index, expires] of days.entries())
      save(
        `results/${index + 1}.json`,
        scan(`2026-11-${15 + index}T07:00:00.000Z`, [], { findings: [waived('ana', expires), waived('bia', '2026-11-17', 9)] }),
      );
    const tooLong = failing('x', { policy: 'waiver-too-long', address: 'waiver/member-too-old/member/ana', at });
    save('results/5.json', scan(third, [], { findings: [waived('ana', '2027-12-31'), failing('bia'), failing('caio'), tooLong] }));
    expect(await run('site results --out site')).toMatchObject({ code: 0, stderr: '' });
    const { text } = opened(page('ends.html'));
    expect(text).toContain('Waivers 2 Waivers within 30 days 0 Ended, finding is open 1 Too long 1 Renewed more than twice 1');
    // The worst first: bia's waiver ended on its last day; that of ana was given a later one four times.
    expect(text).toMatch(
      /2026-11-17 3 days ago ended High .*member\/bia Acme later rui 0 2027-12-31 in 40\d days open Too long High .*member\/ana Acme later rui 4/,
    );
    expect(opened(page('index.html')).text).toContain('Waivers ending soon 0');
    // A scan that is complete and has neither forgets both.
    save('results/6.json', scan('2026-11-21T07:00:00.000Z', []));
    await run('site results --out site');
    expect(opened(page('ends.html')).text).toContain('No finding is waived.');
    await run('site results --out outro --language pt-BR');
    expect(pagesIn('outro').get('ends.html')).toContain('Nenhum achado tem exceção.');
  });

  it('has a feed of changes with absolute addresses of findings', async () => {
    await run('site results --out site --base-url https://pages.example/tenantry');
    const feed = page('feed.atom');
    const hash = failing('rui').fingerprint.slice(0, 8);
    expect(feed).toContain(`href="https://pages.example/tenantry/${organization}/latest.html#f-${hash}"`);
    expect(feed).toContain('<updated>2026-11-20T07:00:00.000Z</updated>');
    expect(opened(page(`${organization}/latest.html`)).ids).toContain(`f-${hash}`);
    expect(mistakesIn(feed)).toEqual([]);
  });

  it('has a valid feed without an address, without changes, and with the same ids in the next run', async () => {
    await run('site results --out site');
    expect(mistakesIn(page('feed.atom'))).toEqual([]);
    const ids = (): readonly string[] => page('feed.atom').match(/<id>[^<]*<\/id>/g) ?? [];
    const known = ids();
    save('results/4.json', scan('2026-11-21T07:00:00.000Z', []));
    await run('site results --out site');
    expect(ids()).toEqual(expect.arrayContaining([...known]));
    expect(ids().length).toBe(known.length + 1);
    save('only/1.json', scan(first, []));
    await run('site only --out other');
    expect(mistakesIn(pagesIn('other').get('feed.atom') ?? '')).toEqual([]);
  });

  it('finds mistakes in a feed', () => {
    const feed = (inner: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${inner}</feed>`;
    expect(mistakesIn(feed('<title>x</title><updated>yesterday</updated><entry><id>a b</id></entry>'))).toEqual([
      'feed: no id',
      'feed: updated yesterday',
      'feed: no author',
      'feed: no self link',
      'entry: no title',
      'entry: no updated',
      'entry: id a b',
      'entry: no alternate link and no content',
    ]);
  });

  it('is where SARIF and CSV link to with the same --base-url', async () => {
    await run('site results --out site');
    const line = 'report results/3.json --base-url https://pages.example/tenantry';
    const sarif = JSON.parse((await run(`${line} --format sarif`)).stdout);
    const uri: string = sarif.runs[0].results[0].hostedViewerUri;
    expect(uri).toBe(`https://pages.example/tenantry/${organization}/latest.html#f-${failing('rui').fingerprint.slice(0, 8)}`);
    expect(opened(page(`${organization}/latest.html`)).ids).toContain(uri.split('#')[1]);
    expect((await run(`${line} --format csv`)).stdout.split('\r\n').map((row) => row.split(',').at(-1))).toEqual([
      '"link"',
      `"${uri}"`,
      '',
    ]);
    expect((await run('report results/3.json --format sarif')).stdout).not.toContain('hostedViewerUri');
    expect(await run('report results/3.json --base-url ftp://x/')).toMatchObject({ code: 2 });
  });

  it('is in Portuguese on every page, by the option or TENANTRY_LANGUAGE', async () => {
    const since = (name: string, day: number): ReportedFinding => failing(name, { firstSeen: `2026-11-${day}T07:00:00.000Z` });
    save('results/1.json', scan(first, [], { findings: [since('ana', 10), since('leo', 14)] }));
    await run('site results --out site --language pt-BR');
    const pages = [...pagesIn()].filter(([name]) => name.endsWith('.html'));
    expect(pages.filter(([, html]) => !html.includes('<html lang="pt-BR">')).map(([name]) => name)).toEqual([]);
    // Frameworks publish the titles of their controls in English.
    const own = pages.filter(([name]) => !name.startsWith('framework/'));
    const english = /(?:^| )(?:Overview|Policies|Owners|Frameworks|Spend|Time|organizations?|findings?|scans?|since|within|unknown)(?: |$)/;
    expect(own.flatMap(([name, html]) => english.exec(opened(html).text)?.map((word) => `${name}: ${word}`) ?? [])).toEqual([]);
    expect(opened(page('time.html')).text).toContain('7,5 dias');
    expect(own.flatMap(([name, html]) => /\d\.\d dias?/.exec(opened(html).text)?.map((said) => `${name}: ${said}`) ?? [])).toEqual([]);
    expect(page('feed.atom')).toContain('xml:lang="pt-BR"');
    const { code } = await runHere('site results --out other', { cwd: folder, env: { TENANTRY_LANGUAGE: 'pt-BR' } });
    expect([code, pagesIn('other')]).toEqual([0, pagesIn()]);
  });

  it('marks what may explain a change: a commit of the desired state, other policies, and a new version', async () => {
    const made = (commit: string, policiesDigest: string, version: string): Partial<Review['run']> => ({ commit, policiesDigest, version });
    const scans = [
      made('a'.repeat(40), '1'.repeat(32), '0.2.0'),
      made('b'.repeat(40), '1'.repeat(32), '0.2.0'),
      made('b'.repeat(40), '2'.repeat(32), '0.2.0'),
      made('b'.repeat(40), '2'.repeat(32), '0.3.0'),
    ];
    scans.forEach((more, at) => {
      const time = `2026-${String(8 + at).padStart(2, '0')}-20T07:00:00.000Z`;
      save(`results/${at + 1}.json`, scan(time, ['rui'], { run: { version: '', now: time, asOf: time, ...more } }));
    });
    await run('site results --out site');
    const says = (name: string): readonly string[] =>
      [...page(name).matchAll(/<line class="event"[^>]*\/><text[^>]*>([^<]*)<title>/g)].map(([, label = '']) => label);
    // Each chart is drawn twice; in the narrow one there is less room.
    expect(new Set(says(`${organization}/index.html`))).toEqual(new Set(['v0.3.0', 'policies', 'bbbbbbbb']));
    expect(new Set(says('index.html'))).toEqual(new Set(['v0.3.0']));
  });

  it('contains nobody by name with --redact', async () => {
    save('results/3.json', scan(third, [], { findings: [failing('rui@acme.example')], tenantName: 'Acme' }));
    await run('site results --out site --redact');
    for (const [name, html] of pagesIn()) expect(`${name} ${html}`).not.toMatch(/rui(?:@|%40|&#64;)acme/);
    expect(page('owners.html')).toContain('person-');
  });
});

describe('a site with hostile names', () => {
  beforeEach(enter);
  afterEach(leave);

  const built = async (one: string): Promise<ReadonlyMap<string, string>> => {
    rmSync(join(folder, 'results'), { recursive: true, force: true });
    const { pathsToAdministrator: _paths, access: _access, dueNotes: _notes, ...made } = auditReview(one);
    const drifted = made.drift && {
      ...made.drift,
      entries: made.drift.entries.map((entry) => ({ ...entry, address: addressOf('member', 'somebody') })),
    };
    const { policies = [] } = made;
    const accessEnds: NonNullable<Review['accessEnds']> = [
      {
        address: addressOf('member', one),
        end: '2026-12-01T00:00:00.000Z',
        at: { file: one, line: 1, col: 1 },
        grant: { field: 'roles', name: one },
      },
    ];
    const at = (time: string, more: Partial<Review> = {}): Review => ({
      ...made,
      tenant,
      accessEnds,
      run: { ...made.run, now: time, asOf: time },
      reads: [],
      ...(drifted && { drift: drifted }),
      ...more,
    });
    const counts = { evaluated: 0, pass: 0, fail: 0, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 };
    const evaluated = policies.map(({ disabled: _disabled, ...policy }) => ({ ...policy, counts }));
    save('results/1.json', at(first, { findings: [], policies: evaluated, coverage: coverageOf(), drift: { declared: 0, entries: [] } }));
    save('results/2.json', at(second, { coverage: coverageOf() }));
    save(
      'results/3.json',
      at(third, {
        coverage: coverageOf(),
        reads: [{ name: collectionOf('member'), kind: 'member', state: 'denied', cause: one, permission: one, items: 1 }],
      }),
    );
    rmSync(join(folder, 'site'), { recursive: true, force: true });
    const { code, stderr } = await run('site results --out site');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return pagesIn();
  };

  /** Elements with their attributes. The order of a list follows its names. */
  const elementsOf = (html: string): readonly string[] => contentOf(html).skeleton.split('<').sort();

  /** By page, its elements; equal for equal pages with other names. */
  const shapesOf = (pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map([...pages].filter(([name]) => name.endsWith('.html')).map(([name, html]) => [name, elementsOf(html).join('<')]));

  it('has the same elements in every page, no command of a log, and no dead link', { timeout: 120_000 }, async () => {
    const known = [...shapesOf(await built('x')).values()];
    for (const one of everyNth(4, attacks)) {
      const pages = await built(one.replaceAll('`', "'"));
      const shapes = shapesOf(pages);
      const strange = [...shapes].filter(([, shape]) => !known.includes(shape)).map(([name]) => name);
      expect([one, strange, shapes.size]).toEqual([one, [], known.length]);
      for (const html of pages.values()) expect([one, commandsIn(html)]).toEqual([one, []]);
      expect([one, deadLinks()]).toEqual([one, []]);
      for (const name of pages.keys()) expect(name).toMatch(/^[a-z0-9/.-]+$/);
      const tags = pages.get('feed.atom')?.match(/<\/?[^>]*>/g) ?? [];
      expect(new Set(tags.map((tag) => /^<\/?([^\s/>]+)/.exec(tag)?.[1]))).toEqual(
        new Set(['?xml', 'feed', 'id', 'title', 'updated', 'author', 'name', 'link', 'entry', 'category', 'content']),
      );
      expect([one, mistakesIn(pages.get('feed.atom') ?? '')]).toEqual([one, []]);
    }
  });
});

describe('a site of twelve organizations', () => {
  const open = openedOnce();
  beforeAll(async () => {
    enter();
    const base = await demoResult(folder);
    const [one] = base.findings ?? [];
    if (!one) throw new Error('no finding');
    writeScans(
      {
        ...base,
        findings: [...(base.findings ?? []), { ...one, address: failing('ana').address, owner: 'ana@acme.example', routedBy: 'owner' }],
      },
      join(folder, 'results'),
      { organizations: 12, days: 5, history: 40 },
    );
    await run('site results --out site');
  });
  afterAll(leave);

  it('has no dead link and no dead anchor', { timeout: 60_000 }, () => {
    expect(pagesIn().size).toBeGreaterThan(100);
    expect(deadLinksIn(pagesIn(), open)).toEqual([]);
  });

  /** By page, how many clicks from the first page lead to it. */
  const clicksTo = (): ReadonlyMap<string, number> => {
    const all = pagesIn();
    const reached = new Map([['index.html', 0]]);
    for (const [name, clicks] of reached)
      for (const { href } of open(all.get(name) ?? '').links) {
        const target = normalize(join(dirname(name), href.split('#')[0] ?? '')).replace(/^\.$/, name);
        if (all.has(target) && !reached.has(target)) reached.set(target, clicks + 1);
      }
    return reached;
  };
  let clicks: ReadonlyMap<string, number>;
  beforeAll(() => void (clicks = clicksTo()));

  it('leads to every page', () => {
    expect([...pagesIn().keys()].filter((name) => !clicks.has(name))).toEqual([]);
  });

  it.each([
    ['what got worse this week', 'changes.html', /\d+ findings? new .*\d+ fixed\. Both in the last 7 days.*worse/],
    ['what ana must do', /^owner\//, /ana@acme\.example .*\d+ findings? in \d+ organizations?.*resource severity finding age in days due/],
    [
      'which organizations were not completely read',
      'index.html',
      /Not completely read \(\d+\).*Acme Energia Ltda The run failed: The platform refuses its key/,
    ],
    [
      'which controls of ISO A.8 fail where',
      'framework/iso-27001-2022.html',
      /A\.8\.\d+ .*Fails: (?:high|critical|medium) .*Acme \S+ Ltda \d/,
    ],
    [
      'when access of contractors ends',
      'ends.html',
      /2027-02-26 in \d+ days open member\/jonas\.weber@acme-partners\.example everything Acme Comércio Ltda/,
    ],
  ])('answers %s in at most two clicks', (_, where, answer) => {
    const near = [...clicks].flatMap(([name, count]) => (count <= 2 ? [name] : []));
    const names = near.filter((name) => (typeof where === 'string' ? name === where : where.test(name)));
    expect(names.some((name) => answer.test(open(page(name)).text))).toBe(true);
  });

  it('joins the history of the fleet with the results by the names in the manifests', () => {
    const { text } = open(page(`${organization}/index.html`));
    // Forty days, of which five have results.
    expect(text).toMatch(/(?:39|40) scans|\d+ scans, \d+ not complete/);
    expect(nameOf(0)).toBe('org-0001');
    expect(page('index.html')).not.toContain('org-0001');
  });

  it('has equal numbers in the card, the organizations, the policies and the owners', () => {
    // One of the organizations failed: what was known of it before still counts.
    const organizations = [...page('index.html').matchAll(/<tr role="row" id="o-[^"]*"[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        Number(/\d+/.exec(cell.replaceAll(/<[^>]*>/g, ''))?.[0] ?? 0),
      ),
    );
    const inRows = (column: number): number => organizations.reduce((total, row) => total + (row[column] ?? 0), 0);
    const cards = open(page('index.html')).text.match(/Critical (\d+) .*?High (\d+) /);
    const owners = open(page('owners.html'));
    const rows = [...owners.text.matchAll(/(?:@acme\S*|no owner) (\d+) (\d+) (\d+) (\d+) (?:\d+|–) \d+/g)];
    const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect([Number(cards?.[1]), Number(cards?.[2])]).toEqual([sum(1), sum(2)]);
    expect([inRows(2), inRows(3)]).toEqual([sum(1), sum(2)]);
    expect(open(page('policies.html')).text).toContain(`${sum(3)} findings; `);
  });
});
