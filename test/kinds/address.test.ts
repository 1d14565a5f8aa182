// Addresses: displayed as people write them, and parsed back to the same parts, whatever a name contains.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressFrom,
  addressOf,
  asciiPattern,
  asKind,
  canonicalAddress,
  collectionAt,
  collectionOf,
  hasAllParts,
  isAlong,
  kindOf,
  movedBelow,
  nameOf,
  parentOf,
  parseAddress,
  partsOf,
  pathOf,
  pathText,
  regionOf,
  sameAddress,
  sameScope,
  scopeOf,
  shownAddress,
  withinOf,
  withParts,
} from '../../src/kinds/address.ts';
import { kindNames } from '../../src/kinds/names.generated.ts';
import { paths } from '../../src/kinds/paths.generated.ts';
import { addressPatternOf } from '../../src/kinds/pattern.ts';
import { runs } from '../runs.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc
    .array(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      { minLength: 1 },
    )
    .map((all) => all.join('')),
  fc.constantFrom('ação', 'ac\u0327a\u0303o', 'a/b', '100%', '%41', 'a b', '\u202eevil', '\ud800', '*', '?', '\u0301x', '\u3164'),
);

/** Every address percent-encoded, as it is in digests and fingerprints. */
const encoded = (...segments: readonly string[]): string =>
  segments.map((one) => encodeURIComponent(one).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2B', '+')).join('/');

/** Text that can be encoded. */
const wholeName = anyName.map((name) => name.replaceAll(/\p{Cs}/gu, 'x'));

describe('a percent-encoded address', () => {
  it('is the same resource, and has the same digests', () => {
    fc.assert(
      fc.property(wholeName, wholeName, (account, name) => {
        const [before, now] = [encoded('api-key', account, name), addressOf('api-key', account, name)];
        expect(sameAddress(before)).toBe(now);
        expect(sameAddress(now)).toBe(now);
        expect(canonicalAddress(now)).toBe(before);
        const collection = collectionOf('api-key', addressOf('service-account', account));
        expect(canonicalAddress(collection)).toBe(`api-key@${encoded('service-account', account)}`);
      }),
      runs(500),
    );
  });

  it.each(['volume@br-se1', 'member', 'waiver/x/volume/**', 'role/100%'])('does not change %s, which is not an address', (text) => {
    expect(sameAddress(text)).toBe(text);
  });
});

describe('a pattern', () => {
  const around = fc.constantFrom('', '*', '?', '**', 'a');
  it('matches names in plain, encoded and copied form', () => {
    fc.assert(
      fc.property(wholeName, anyName, around, (name, other, end) => {
        const own = addressOf('volume', 'br-se1', name);
        for (const pattern of [
          own,
          encoded('volume', 'br-se1', name).replaceAll('*', '%2A'),
          canonicalAddress(own).replaceAll('*', '%2A'),
          asciiPattern(own),
        ]) {
          expect(addressPatternOf(pattern)(own)).toBe(true);
          expect(addressPatternOf(pattern)(addressOf('volume', 'br-se1', other))).toBe(other === name);
          for (const address of [own, addressOf('volume', 'br-se1', other), addressOf('volume', 'br-se1', `${name}a`)]) {
            expect(addressPatternOf(asciiPattern(`${pattern}${end}`))(address)).toBe(addressPatternOf(`${pattern}${end}`)(address));
          }
        }
      }),
      runs(300),
    );
  });

  it.each([
    ['volume/br-se1/ação', 'ação'],
    ['volume/br-se1/a%C3%A7%C3%A3o', 'ação'],
    ['volume/br-se1/a b', 'a b'],
    ['volume/br-se1/aç*', 'ação'],
    ['volume/br-se1/a%C3%A7*', 'ação'],
    ['volume/br-se1/a??o', 'ação'],
    ['volume/br-se1/a%2Fb', 'a/b'],
  ])('%s matches the name %s', (pattern, name) => expect(addressPatternOf(pattern)(addressOf('volume', 'br-se1', name))).toBe(true));
});

describe('an address', () => {
  it('is unchanged after a round trip, and two names never share one', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const [address, another] = [addressOf('volume', 'br-se1', one), addressOf('volume', 'br-se1', other)];
        expect(parseAddress(address)).toEqual({ address, kind: 'volume' });
        expect(partsOf(address, 'volume')).toEqual({ region: 'br-se1', name: one });
        expect([...pathOf(address), nameOf(address)]).toEqual(['br-se1', one, one]);
        expect(address === another).toBe(one === other);
        expect(canonicalAddress(address) === canonicalAddress(another)).toBe(one === other);
      }),
      runs(500),
    );
  });

  it('shows no invisible character, and accepts encoded ones', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const address = addressOf('volume', 'br-se1', name);
        expect(address).not.toMatch(/[\p{C}*?\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}|(?:^|\/) | (?:\/|$)/u);
        expect(address.split('/')).toHaveLength(3);
        expect(canonicalAddress(address)).toMatch(/^[\w.@:+~/%!'()*-]*$/);
        expect(parseAddress(canonicalAddress(address))?.address).toBe(address);
      }),
      runs(500),
    );
  });

  it.each([
    ['ação', 'volume/br-se1/ação'],
    ['a b', 'volume/br-se1/a b'],
    [' a b ', 'volume/br-se1/%20a b%20'],
    ['a/b', 'volume/br-se1/a%2Fb'],
    ['100%', 'volume/br-se1/100%25'],
    ['a*?', 'volume/br-se1/a%2A%3F'],
    ['\u202ex', 'volume/br-se1/%E2%80%AEx'],
  ])('of %j is %s', (name, address) => expect(addressOf('volume', 'br-se1', name)).toBe(address));
});

describe('an address for people', () => {
  it('names the same resource where it is typed, alone or as a pattern', () => {
    const segment = fc.array(fc.constantFrom('/', '%', ' ', '*', '?', 'a', 'ç', '%2F', '🤖', '@', '.'), { minLength: 1, maxLength: 5 });
    const filled = kindNames
      .filter((kind) => paths[kind].parts.length > 0)
      .map((kind) => fc.tuple(...paths[kind].parts.map(() => segment.map((all) => all.join('')))).map((path) => addressFrom(kind, path)));
    fc.assert(
      fc.property(fc.oneof(...filled), (address) => {
        const shown = shownAddress(address);
        expect(parseAddress(shown)?.address).toBe(address);
        expect(addressPatternOf(shown)(address)).toBe(true);
        expect(canonicalAddress(sameAddress(shown))).toBe(canonicalAddress(address));
      }),
      runs(1000),
    );
  });

  it.each([
    [addressOf('service-account', 'robô 🤖'), 'service-account/robô 🤖'],
    [addressOf('repository', 'br-se1', 'acme', 'loja/api'), 'repository/br-se1/acme/loja/api'],
    [addressOf('image', 'br-se1', 'acme', 'loja/api', 'sha256:12'), 'image/br-se1/acme/loja/api/sha256:12'],
    [addressOf('volume', 'br-se1', 'a b/c'), 'volume/br-se1/a b/c'],
    // It would name another key.
    [addressOf('api-key', 'ci/a', 'deploy'), 'api-key/ci%2Fa/deploy'],
  ])('%s is shown as %s', (address, shown) => expect(shownAddress(address)).toBe(shown));

  it.each([
    ['repository/*/acme/loja/*', addressOf('repository', 'br-se1', 'acme', 'loja/api'), true],
    ['repository/*/acme/*', addressOf('repository', 'br-se1', 'acme', 'loja/api'), true],
    ['image/br-se1/acme/loja/api/*', addressOf('image', 'br-se1', 'acme', 'loja/api', 'sha256:12'), true],
    ['image/br-se1/acme/loja/web/*', addressOf('image', 'br-se1', 'acme', 'loja/api', 'sha256:12'), false],
    ['service-account/robô *', addressOf('service-account', 'robô 🤖'), true],
    ['service-account/* 🤖', addressOf('service-account', 'robô 🤖'), true],
  ])('the pattern %s and %s', (pattern, address, matches) => expect(addressPatternOf(pattern)(address)).toBe(matches));
});

describe('the parts of an address', () => {
  const filled = kindNames.map((kind) => ({ kind, names: paths[kind].parts.map((part, at) => `${part}/${at}`) }));

  it.each(filled)('of $kind have the names in the table', ({ kind, names }) => {
    const address = addressFrom(kind, names);
    expect(pathOf(address)).toEqual(names);
    expect(Object.entries(partsOf(address, kind))).toEqual(paths[kind].parts.map((part, at) => [part, names[at]]));
    expect(hasAllParts(address)).toBe(true);
    expect(nameOf(address)).toBe(names.at(-1) ?? '');
    expect(regionOf(address)).toBe(names.find((name) => name.startsWith('region/')));
  });

  it.each(filled)('of $kind determine its collection', ({ kind, names }) => {
    const address = addressFrom(kind, names);
    const parent = parentOf(address);
    const scope = scopeOf(collectionAt(address));
    expect(scope).toEqual({
      kind,
      ...(regionOf(address) === undefined ? {} : { region: regionOf(address) }),
      ...(parent === undefined ? {} : { parent }),
    });
    if (parent === undefined) return;
    expect(hasAllParts(parent)).toBe(true);
    expect(kindOf(parent)).toBe(withinOf(kind));
    expect(isAlong(address, parent)).toBe(true);
    expect(movedBelow(address, parent, parent)).toBe(address);
  });

  it('are rejected for another kind or with other names', () => {
    const key = addressOf('api-key', 'ci', 'deploy');
    expect(partsOf(key, 'api-key').account).toBe('ci');
    // @ts-expect-error: a key is in no region.
    expect(partsOf(key, 'api-key').region).toBeUndefined();
    expect(() => partsOf(key, 'volume')).toThrow('not an address of the kind volume: api-key/ci/deploy');
    expect(hasAllParts(sameAddress('api-key/ci'))).toBe(false);
    expect(partsOf(sameAddress('api-key/ci'), 'api-key')).toEqual({ account: 'ci', name: '' });
  });

  it('are as many as in the row of the kind', () => {
    // @ts-expect-error: a key is in a service account.
    expect(hasAllParts(addressOf('api-key', 'ci'))).toBe(false);
    // @ts-expect-error: a member has one name.
    expect(hasAllParts(addressOf('member', 'ana@acme.example', 'admin'))).toBe(false);
    expect(addressFrom('volume', ['br-se1', 'data'])).toBe('volume/br-se1/data');
    expect(() => addressFrom('volume', ['data'])).toThrow('an address of the kind volume has 2 parts, not 1');
    expect(() => addressFrom('access-control', ['x'])).toThrow('an address of the kind access-control has 0 parts, not 1');
  });

  it('can be replaced one by one', () => {
    expect(withParts(addressOf('api-key', 'ci', 'a/b'), (part) => `${part}!`)).toBe('api-key/ci!/a%2Fb!');
  });

  it('that cannot be decoded are read literally', () => {
    const odd = sameAddress('volume/br-se1/%zz');
    expect(partsOf(odd, 'volume')).toEqual({ region: 'br-se1', name: '%zz' });
    expect(nameOf(odd)).toBe('%zz');
  });

  it('are shared by a kind that represents another, and by children', () => {
    expect(asKind(addressOf('invitation', 'a/b@acme.example'), 'member')).toBe('member/a%2Fb@acme.example');
    expect(movedBelow(addressOf('api-key', 'ci', 'deploy'), addressOf('service-account', 'ci'), addressOf('service-account', 'x'))).toBe(
      'api-key/x/deploy',
    );
    expect(isAlong(addressOf('registry', 'br-se1', 'loja2'), addressOf('registry', 'br-se1', 'loja'))).toBe(false);
    expect(pathText(addressOf('access-control'))).toBe('');
  });

  it('limit an unread collection to the same scope as its parent', () => {
    expect(sameScope('repository', collectionOf('registry', 'br-se1'))).toBe('repository@br-se1');
    expect(sameScope('repository', collectionOf('registry'))).toBe('repository');
    expect(scopeOf(collectionOf('repository', 'br-se1'))).toEqual({ kind: 'repository', region: 'br-se1' });
  });
});
