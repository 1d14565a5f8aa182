// What a step that grants says of the end of it, which is when scheduled work takes it away.
import { expect, it } from 'vitest';
import type { AccessEnd, EndingGrant } from '../../src/desired/desired.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { untilText } from '../../src/plan/until-text.ts';
import { group, stepNamed } from './drafts.ts';
import { addressOfText } from './world.ts';

const bob = addressOfText('member/bob@acme.example');
const end = (day: string, grant?: EndingGrant, rest: Partial<AccessEnd> = {}): AccessEnd => ({
  kind: 'member',
  address: bob,
  // The first moment without it: midnight is the end of the day before.
  end: Date.parse(day),
  at: { file: 'acme.yaml', line: 1, col: 1 },
  ...(grant && { grant }),
  ...rest,
});
const editor: EndingGrant = { field: 'roles', name: 'editor' };
const auditor: EndingGrant = { field: 'roles', name: 'auditor' };
const granting = (...names: readonly string[]): StepDraft =>
  stepNamed('ops', {
    accessEffect: 'grants',
    postconditions: [
      { at: { address: group('ops') }, exists: true },
      { at: { address: group('ops') }, field: 'roles', includes: names },
    ],
  });

it.each<[string, StepDraft, readonly AccessEnd[], string | undefined]>([
  ['a whole member', granting(), [end('2027-01-01')], 'until 2026-12-31; scheduled work then removes it'],
  ['a time of the day', granting(), [end('2027-01-01T09:30:00Z')], 'until 2027-01-01 09:30 UTC; scheduled work then removes it'],
  ['one grant', granting('editor'), [end('2027-01-01', editor)], 'until 2026-12-31; scheduled work then revokes it'],
  [
    'a key',
    granting(),
    [end('2027-01-01', undefined, { kind: 'api-key' })],
    'until 2026-12-31; scheduled work then revokes it, which is irreversible',
  ],
  [
    'two grants with one end',
    granting('editor', 'auditor'),
    [end('2027-01-01', editor), end('2027-01-01', auditor)],
    'until 2026-12-31; scheduled work then revokes it',
  ],
  [
    'grants with several ends',
    granting('editor', 'auditor'),
    [end('2027-01-01', editor), end('2027-02-01', auditor), end('2027-03-01')],
    '(editor until 2026-12-31, auditor until 2027-01-31, all of it until 2027-02-28; scheduled work then takes it away)',
  ],
  ['a grant of another step', granting('auditor'), [end('2027-01-01', editor)], undefined],
  ['the same name in another list', granting('editor'), [end('2027-01-01', { field: 'permissions', name: 'editor' })], undefined],
  ['nothing that ends', granting('editor'), [], undefined],
  ['a step that grants nothing', stepNamed('ops'), [end('2027-01-01')], undefined],
])('of %s', (_, step, ends, expected) => expect(untilText(step, ends)).toBe(expected));
