// Who looks like a person, and why.
import { describe, expect, it } from 'vitest';
import { likenessTo, skeleton } from '../../src/access/look-alikes.ts';

describe('likenessTo', () => {
  const likeness = likenessTo('Maria.Lima@acme.example', ['Maria Lima']);

  it.each([
    ['maria.lima@acme.example', undefined, undefined],
    ['MARIA.LIMA@ACME.example', 'Maria Lima', undefined],
    ['maria.lima+1@acme.example', undefined, 'tag'],
    ['maria.lima@gmail.example', undefined, 'domain'],
    ['maria.lima+x@gmail.example', undefined, 'domain'],
    ['rnaria.lima@acme.example', undefined, 'characters'],
    ['maria.l1ma@acme.example', undefined, 'characters'],
    ['maria.lim\u0430@acme.example', undefined, 'characters'],
    ['maria.l\u00edma@acme.example', undefined, 'characters'],
    ['maria.lima@\u0430cme.example', undefined, 'characters'],
    ['maria.lima@xn--cme-5cd.example', undefined, 'characters'],
    ['ml@acme.example', 'MARIA LIMA', 'name'],
    ['ml@acme.example', 'M\u0430ria Lima', 'name'],
    ['ml@acme.example', 'Mario Lima', undefined],
    ['maria.souza@acme.example', '', undefined],
  ])('%s (%s): %s', (email, name, expected) => {
    expect(likeness({ email, name })).toBe(expected);
  });

  it('compares no display name if the person has none', () => {
    expect(likenessTo('a@b.example', ['', ' '])({ email: 'c@d.example', name: '' })).toBeUndefined();
  });
});

describe('skeleton', () => {
  it('is its own skeleton', () => {
    for (const text of ['Ana', 'rn\u0430ria', 'Iv0', 'jos\u00e9', 'xI1l']) expect(skeleton(skeleton(text))).toBe(skeleton(text));
  });
});
