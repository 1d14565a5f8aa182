// A person removed from the files: the member and the group memberships, in any capitals, and nothing else; the new files are checked.
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../src/desired/load-desired.ts';
import type { LoadedDesired } from '../../src/desired/parse-desired.ts';
import { type PersonRemoved, removePerson } from '../../src/desired/remove-person.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';

const loaded = (texts: readonly string[]): LoadedDesired =>
  loadTexts(
    texts.map((text, at) => ({ file: `${at}.yaml`, text: () => text })),
    kindList,
  );

const remove = (texts: readonly string[], isPresent = true): PersonRemoved =>
  removePerson(loaded(texts), { email: 'Ana@acme.example', reason: 'Left: moved on', since: '2026-11-26', isPresent });

const removal = 'removed: { member/ana@acme.example: { reason: "Left: moved on", since: 2026-11-26 } }\n';
const others = 'members:\n  rui@acme.example: {}\n';

describe('the new text', () => {
  it.each([
    ['of a declared member', [`version: 1\n${others}  ana@acme.example: {} # one\n`], [`version: 1\n${others}${removal}`]],
    ['of the only member', ['version: 1\nmembers:\n  ANA@acme.example:\n    roles: [viewer]\n'], [`version: 1\nmembers: {}\n${removal}`]],
    [
      'of memberships in two groups',
      [
        `version: 1\n${others}  ana@acme.example: {}\ngroups:\n  a:\n    name: A\n    members:\n      ana@acme.example: admin\n      rui@acme.example: member\n  b: { name: B, members: { ana@acme.example: viewer } }\n`,
      ],
      [
        `version: 1\n${others}groups:\n  a:\n    name: A\n    members:\n      rui@acme.example: member\n  b: { name: B, members: {} }\n${removal}`,
      ],
    ],
    [
      'in the file that declares the member, not in the one that removes others',
      [
        'version: 1\nremoved: { member/bob@acme.example: { reason: r } }\n',
        'version: 1\nmembers:\n  ana@acme.example: {}\n  bia@acme.example: {}\n',
      ],
      [undefined, `version: 1\nmembers:\n  bia@acme.example: {}\n${removal}`],
    ],
    [
      'for somebody who is not declared, where others are removed',
      ['version: 1\n', 'version: 1\nremoved:\n  member/bob@acme.example:\n    reason: r\n'],
      [
        undefined,
        'version: 1\nremoved:\n  member/bob@acme.example:\n    reason: r\n  member/ana@acme.example: { reason: "Left: moved on", since: 2026-11-26 }\n',
      ],
    ],
    ['once', [`version: 1\n${removal}`], [undefined]],
  ])('%s', (_, before, after) => {
    const { edited } = remove(before);
    expect(before.map((_text, at) => edited.find(({ file }) => file === `${at}.yaml`)?.text)).toEqual(after);
  });

  it('stays for somebody who is neither declared nor there', () => {
    expect(remove([`version: 1\n${others}`], false)).toMatchObject({ edited: [], taken: [] });
  });

  it('leaves look-alikes', () => {
    const text = `version: 1\n${others}  ana+1@acme.example: {}\n  an\u0430@acme.example: {}\n`;
    expect(remove([text]).edited.map((one) => one.text)).toEqual([`${text}${removal}`]);
  });
});

describe('what still names the person', () => {
  const owned = `version: 1\n${others}  ana@acme.example: {}\ngroups: {}\nservice_accounts:\n  ci:\n    email: ci\n    owner: ana@acme.example\n    api_keys: { deploy: { scopes: [], deliver_to: sink } }\npolicies: { fallback_owner: ana@acme.example }\nwaivers:\n  - { policy: member-off-domain, resource: member/x@y.example, reason: r, owner: ANA@acme.example, expires: 2099-01-01 }\n`;

  it('is listed with its line in the new text, although validation fails until somebody else is named', () => {
    const { edited, owned: found } = remove([owned]);
    expect(() => loaded(edited.map(({ text }) => text))).toThrow('not declared under `members`');
    expect(found).toMatchObject({
      accounts: [{ address: 'service-account/ci', at: { line: 8 }, keys: [{ address: 'api-key/ci/deploy', sink: 'sink' }] }],
      waivers: [{ policy: 'member-off-domain', at: { line: 12 } }],
      fallbackOwner: { line: 10 },
    });
  });

  it('is refused where the files would be invalid for another reason', () => {
    const text = `version: 1\n${others}  ana@acme.example: {}\nguards: { break_glass: [ana@acme.example] }\n`;
    expect(() => remove([text])).toThrow('without member/ana@acme.example, the desired state would be invalid');
  });
});
