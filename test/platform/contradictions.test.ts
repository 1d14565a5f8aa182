// The points where the platform's documents disagree or are silent: docs/contradictions.md answers each, and the tests that it names exist. Here are those that
// no other test of the client shows; requests are in contradictions-steps.test.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import type { Args } from '../../src/platform/operation.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import { apiKeyCredential, type PlatformSettings } from '../../src/platform/settings.ts';
import { open } from '../simulator/ask.ts';
import { against } from './against.ts';
import { type Asked, type Closable, id, type Reply, serve, settingsFor } from './serve.ts';

const page = readFileSync('docs/contradictions.md', 'utf8');

/** The rows of the page's tables. */
const answers = page
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, point = '', topic = '', reference = '', documents = '', does = '', shown = ''] = cells;
    return { point, topic, reference, documents, does, shown, cells: cells.length };
  });

const shownBy = (shown: string) =>
  shown === ''
    ? []
    : shown.split(/[.;] \[/).map((one) => {
        const [, file = '', title = ''] = /\]\(\.\.\/([^)]+)\): (.+)$/.exec(one) ?? [];
        return { file, title };
      });

describe('the page of contradictions', () => {
  it('numbers the points of each product without a gap', () => {
    const letters = [...new Set(answers.map(({ point }) => point.slice(0, 1)))];
    const numbered = letters.flatMap((letter) =>
      answers.filter(({ point }) => point.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
    );
    expect(letters).toEqual(['A', 'I', 'R', 'B', 'N', 'C']);
    expect(answers.map(({ point }) => point)).toEqual(numbered);
  });

  it.each(answers)('$point says what the reference and the documents say, and what Tenantry does', (answer) => {
    expect(answer.cells).toBe(8);
    const { topic, reference, documents, does } = answer;
    expect([topic, reference, documents, does].filter((cell) => cell === '' || cell === '-')).toEqual([]);
  });

  it.each(answers.map((one) => [one.point, one] as const))(
    '%s is shown by tests that exist, or says why it cannot be',
    (_, { does, shown }) => {
      const [, reason] = /^not applicable: (.{20,})$/.exec(does) ?? [];
      expect(shown !== '' || reason !== undefined).toBe(true);
      for (const { file, title } of shownBy(shown)) {
        expect(existsSync(file), `${file} exists`).toBe(true);
        expect(readFileSync(file, 'utf8'), `${file} has it`).toContain(title);
      }
    },
  );

  it('names every test of this one and its neighbour', () => {
    const titles = ['contradictions.test.ts', 'contradictions-steps.test.ts'].flatMap((name) => {
      const text = readFileSync(join('test/platform', name), 'utf8').split('// The points themselves')[1] ?? '';
      return [...text.matchAll(/^ {2}(?:it|\]\))(?:\.each\([^']*)?\('([^']+)'/gm)].map(([, title = '']) => title);
    });
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter((title) => !answers.some(({ shown }) => shownBy(shown).some((one) => title.includes(one.title))))).toEqual([]);
  });
});

// The points themselves
const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const regional: Args = { region: 'br-se1' };
const statuses: readonly (readonly [status: number, type: string, tries: number])[] = [
  [401, 'unauthorized', 1],
  [403, 'denied', 1],
  [404, 'not-found', 1],
  [409, 'refused', 1],
  [429, 'unavailable', 8],
  [500, 'unavailable', 8],
  [503, 'unavailable', 8],
];
const operations: readonly (readonly [OperationOf<'read'>, Args])[] = [
  ['iam.listServiceAccounts', {}],
  ['registry.getProxyCacheStatus', { ...regional, path: { proxy_cache_id: id } }],
  ['blockStorage.getVolume', { ...regional, path: { id } }],
  ['consumption.getUsage', {}],
  ['audit.listEvents', regional],
];

describe('paths', () => {
  it('are those of the table, or their replacements in the trust file', async () => {
    const routes = { paths: { 'blockStorage.getVolume': '/v2/disks/{id}' } } as const;
    const { served, reader } = await against(opened, [{ body: {} }], { routes });
    await reader.read('blockStorage.getVolume', { ...regional, path: { id } });
    await reader.read('iam.getAccessControl');
    expect(served.asked.map(({ path }) => path)).toEqual([`/br-se1/volume/v2/disks/${id}`, '/iam/api/v1/access-control']);
  });
});

describe('the tenant', () => {
  it('that the platform asks for and nobody named is said to be missing, and only then', async () => {
    const { simulator, ask, close } = await open();
    opened.push({ close });
    const settings = { base: simulator.url, credentials: apiKeyCredential(simulator.apiKey), tenant: null } as const;
    const reader = openReader(settings);
    opened.push(reader);
    const says = 'header.x-tenant-id: field required; no tenant was sent: set MGC_TENANT_ID';
    expect(await reader.read('blockStorage.listVolumes', regional)).toMatchObject({ type: 'refused', status: 422, says });
    expect(await reader.read('iam.getMemberGrants', { path: { uuid: id } })).toMatchObject({ type: 'not-found', says: 'member not found' });
    expect((await ask('blockStorage.listVolumes')).status).toBe(200);
  });
});

describe('statuses', () => {
  it('mean the same on every operation, listed for it or not', async () => {
    for (const [operation, args] of operations) {
      for (const [status, type, tries] of statuses) {
        const { served, reader } = await against(opened, [{ status, body: { message: 'no', slug: 'no' } }]);
        expect([operation, status, (await reader.read(operation, args)).type]).toEqual([operation, status, type]);
        expect([operation, status, served.asked.length]).toEqual([operation, status, tries]);
      }
    }
  });

  it('of a write mean the same on every operation, 409 among them', async () => {
    const change = { ...regional, path: { id } };
    for (const [status, type] of statuses.slice(0, 4)) {
      const { writer } = await against(opened, [{ status, body: [{ slug: 'generic', message: 'no' }] }]);
      expect(await writer.write('blockStorage.extendVolume', { ...change, body: { size: 20 } })).toMatchObject({ type, says: /^no/ });
      expect(await writer.write('blockStorage.retypeVolume', { ...change, body: { new_type: { name: 'a' } } })).toMatchObject({ type });
    }
  });
});

describe('updating a federation', () => {
  const path = { domain_id: id, federation_id: id };
  const bodies = async (more: Partial<PlatformSettings>, ...changes: readonly Json[]) => {
    const { served, writer } = await against(opened, [{ body: {} }], more);
    for (const body of changes) await writer.write('iam.updateFederation', { path, body });
    await writer.write('iam.createRole', { body: { name: 'a', oidc: { name: 'b' } } });
    return served.asked.map(({ body }): unknown => JSON.parse(body));
  };
  const changes = [{ oidc: { name: 'a' } }, { saml: { name: 'a' } }];
  const role = { name: 'a', oidc: { name: 'b' } };

  it('is sent in its wrapper, and flat for OIDC alone once the trust file says so', async () => {
    expect(await bodies({}, ...changes)).toEqual([...changes, role]);
    expect(await bodies({ routes: { flatFederationUpdate: true } }, ...changes)).toEqual([{ name: 'a' }, { saml: { name: 'a' } }, role]);
  });
});

/** A server with 120 items or fewer, at most 50 per page, and paging fields as in `meta`. */
const pagesOf = async (place: string, start: string, meta: (offset: number, count: number) => Record<string, Json>, held = 120) => {
  const all = Array.from({ length: held }, (_, n) => ({ id: `item-${n}`, n }));
  const reply = ({ query }: Asked): Reply => {
    const offset = Number(query.get(start) ?? 0);
    const items = all.slice(offset, offset + 50);
    return { body: { [place]: items, ...meta(offset, items.length) } };
  };
  const served = await serve(reply);
  const reader = openReader(settingsFor(served.base));
  opened.push(reader, served);
  return { reader, served };
};

describe('lists', () => {
  it('read the flat numbers of audit events', async () => {
    const { reader, served } = await pagesOf('results', '_offset', (offset, count) => ({ meta: { limit: 50, offset, count, total: 120 } }));
    const listing = await reader.list('audit.listEvents', regional);
    expect([listing.type, listing.type === 'complete' && listing.items.length]).toEqual(['complete', 120]);
    expect(served.asked.map(({ query }) => query.get('_offset'))).toEqual(['0', '50', '100']);
    const short = await pagesOf('results', '_offset', (offset, count) => ({ meta: { limit: 50, offset, count, total: 120 } }), 100);
    expect((await short.reader.list('audit.listEvents', regional)).type).toBe('partial');
  });

  it('believe meta, not a goal that counts otherwise', async () => {
    const meta = (offset: number, count: number) => ({ goal: { total: 7 }, meta: { page: { limit: 50, offset, count, total: 120 } } });
    const { reader } = await pagesOf('results', '_offset', meta);
    const listing = await reader.list('registry.listRepositories', { ...regional, path: { registry_id: id } });
    expect([listing.type, listing.type === 'complete' && listing.items.length]).toEqual(['complete', 120]);
  });

  it('of usage are whole wherever their total stands, and also without one', async () => {
    const numbers = (offset: number, count: number) => ({ limit: 50, offset, count, total: 120 });
    const metas = [
      (offset: number, count: number) => ({ meta: { page: numbers(offset, count) } }),
      (offset: number, count: number) => ({ meta: numbers(offset, count) }),
      () => ({ meta: {} }),
      () => ({}),
    ];
    for (const meta of metas) {
      const { reader } = await pagesOf('results', 'offset', meta);
      const listing = await reader.list('consumption.getUsage');
      expect([listing.type, listing.type === 'complete' && listing.items.length]).toEqual(['complete', 120]);
    }
    for (const meta of metas.slice(0, 2)) {
      const { reader } = await pagesOf('results', 'offset', meta, 100);
      expect((await reader.list('consumption.getUsage')).type).toBe('partial');
    }
  });
});

describe('testing the credentials of a proxy cache', () => {
  it('takes empty keys for a remote that anybody may pull from, and wants both keys', async () => {
    const { ask, close } = await open();
    opened.push({ close });
    const body = { provider: 'docker-hub', url: 'https://hub.example' };
    const test = (keys: Record<string, string>) => ask('registry.testProxyCacheCredentials', { body: { ...body, ...keys } });
    expect(await test({ access_key: '', access_secret: '' })).toMatchObject({ status: 200, body: { status: 'valid' } });
    const { status, text } = await test({ access_key: 'user' });
    expect([status, text.includes('access_secret: field required')]).toEqual([400, true]);
  });
});
