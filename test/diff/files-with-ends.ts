// Files in which access of two members ends at any of a few times.
import * as fc from 'fast-check';

const ends = ['2026-11-25', '2026-12-01', '2026-12-01T06:00:00Z', '2027-03-01'];
const anyEnd = fc.constantFrom(...ends);
const quoted = (end: string): string => `"${end}"`;

/** Of a member with these roles: no end, one of the whole, or one of some roles. */
const anyMember = (email: string, roles: readonly string[]) =>
  fc
    .record({
      isThere: fc.boolean(),
      roles: fc.option(fc.subarray([...roles]), { nil: undefined }),
      whole: fc.option(anyEnd, { nil: undefined }),
      each: fc.dictionary(fc.constantFrom(...roles), anyEnd),
    })
    .map(({ isThere, roles: held, whole, each }) => {
      const named = Object.entries(each).filter(([name]) => held?.includes(name));
      const until = whole ?? (named.length > 0 ? `{ ${named.map(([name, end]) => `${name}: ${quoted(end)}`).join(', ')} }` : undefined);
      const parts = [
        ...(held ? [`roles: [${held.join(', ')}]`] : []),
        ...(until === undefined ? [] : [`until: ${until.startsWith('{') ? until : quoted(until)}`]),
      ];
      return isThere ? `  ${email}: { ${parts.join(', ')} }\n` : '';
    });

/** Two members, of whom each has any roles and ends, in a section of any ownership. */
export const anyFile = fc
  .record({
    ownership: fc.constantFrom('additive', 'authoritative', 'observed'),
    rui: anyMember('rui@acme.example', ['viewer', 'editor']),
    eve: anyMember('eve@partner.example', ['viewer']),
    removed: fc.boolean(),
  })
  .map(({ ownership, rui, eve, removed }) => {
    const gone = removed && eve === '' ? 'removed: { member/eve@partner.example: { reason: left } }\n' : '';
    return `ownership: { members: ${ownership} }\nmembers:\n  ana@acme.example: {}\n${rui}${eve}${gone}`;
  });
