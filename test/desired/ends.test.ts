// `until:` in the file: what it accepts, where it is not possible, and when each form ends.
import { describe, expect, it } from 'vitest';
import { endText } from '../../src/desired/ends.ts';
import { fileOf } from '../plan/world.ts';
import { problemsOf } from './load-text.ts';

const member = (until: string, rest = ''): string => `members:\n  rui@acme.example: { roles: [viewer, editor], until: ${until} }\n${rest}`;

describe('an end that is refused', () => {
  it.each<readonly [what: string, text: string, problem: string]>([
    ['a day that does not exist', member('2026-02-31'), 'org.yaml:2:55 [access-end] `until` is not a valid date or time: `2026-02-31`'],
    [
      'a time without a zone',
      member('"2026-12-01T18:00:00"'),
      'org.yaml:2:55 [access-end] `until` has a time without a zone: `2026-12-01T18:00:00`',
    ],
    ['an unknown name', member('{ edtor: 2026-12-01 }'), 'org.yaml:2:57 [access-end] `until` names `edtor`, which is not listed beside it'],
    [
      'a break-glass member',
      member('2026-12-01', 'guards: { break_glass: [Rui@acme.example] }\n'),
      'org.yaml:2:55 [access-end] member/rui@acme.example is a break-glass member, whose access has no end',
    ],
    [
      'a service account as a whole',
      'service_accounts:\n  ci: { email: ci, until: 2026-12-01 }\n',
      'org.yaml:2:27 [access-end] `until` of a service account would take its keys with it',
    ],
  ])('%s', (_, text, problem) => expect(problemsOf(text)).toEqual([problem]));
});

describe('an end', () => {
  it.each([
    ['2026-12-31', '2027-01-01T00:00:00.000Z', '2026-12-31'],
    ['"2026-12-01T18:00:00Z"', '2026-12-01T18:00:00.000Z', '2026-12-01 18:00 UTC'],
    ['"2026-12-01T18:00:00-03:00"', '2026-12-01T21:00:00.000Z', '2026-12-01 21:00 UTC'],
  ])('%s is %s', (written, time, shown) => {
    const [end] = fileOf(member(written)).ends;
    expect(end && new Date(end.end).toISOString()).toBe(time);
    expect(end && endText(end)).toBe(shown);
  });
  it('of a name ends the role and the permission of that name', () => {
    const text =
      'members: { rui@acme.example: { roles: [bs_volume_list], permissions: [bs_volume_list], until: { bs_volume_list: 2026-12-31 } } }\nroles: { bs_volume_list: {} }\n';
    expect(fileOf(text).ends.map(({ grant }) => grant)).toEqual([
      { field: 'roles', name: 'bs_volume_list' },
      { field: 'permissions', name: 'bs_volume_list' },
    ]);
  });
});
