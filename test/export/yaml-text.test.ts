// The layout of values, and that they are read back.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type YamlEntry, yamlLines } from '../../src/export/yaml-text.ts';
import { runs } from '../runs.ts';

const text = (entry: YamlEntry): string => yamlLines(entry).join('\n');
const long = Array.from({ length: 12 }, (_, index) => `permission_number_${index}`);
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\nAg==\n-----END CERTIFICATE-----\n';

const cases: readonly { readonly name: string; readonly entry: YamlEntry; readonly is: string }[] = [
  { name: 'a scalar', entry: { key: 'version', leaf: 1 }, is: 'version: 1' },
  {
    name: 'a sentence',
    entry: { key: 'description', leaf: "Looks at everybody's work, changes nothing" },
    is: "description: Looks at everybody's work, changes nothing",
  },
  { name: 'a text that begins like a comment or a key', entry: { key: 'a', leaf: 'so: it, #is' }, is: 'a: "so: it, #is"' },
  { name: 'a list', entry: { key: 'regions', leaf: ['br-se1', 'br-ne1'] }, is: 'regions: [br-se1, br-ne1]' },
  { name: 'an empty section', entry: { key: 'members', map: [] }, is: 'members: {}' },
  {
    name: 'short items on one line each',
    entry: { key: 'members', map: [{ key: 'ana@acme.example', map: [{ key: 'roles', leaf: ['administrator'] }] }] },
    is: 'members:\n  ana@acme.example: { roles: [administrator] }',
  },
  {
    name: 'a map in a map is a block',
    entry: {
      key: 'groups',
      map: [
        {
          key: 'platform',
          map: [
            { key: 'name', leaf: 'Platform' },
            { key: 'members', map: [{ key: 'rui@acme.example', leaf: 'admin' }] },
          ],
        },
      ],
    },
    is: 'groups:\n  platform:\n    name: Platform\n    members: { rui@acme.example: admin }',
  },
  {
    name: 'a list that is too long for a line',
    entry: { key: 'roles', map: [{ key: 'big', map: [{ key: 'permissions', leaf: long }] }] },
    is: `roles:\n  big:\n    permissions:\n${long.map((one) => `      - ${one}`).join('\n')}`,
  },
  {
    name: 'lines of their own, and a comment',
    entry: { key: 'okta', comments: ['client_secret cannot be read'], map: [{ key: 'idp_certificate', leaf: pem }] },
    is: '# client_secret cannot be read\nokta:\n  idp_certificate: |\n    -----BEGIN CERTIFICATE-----\n    MIIB\n    Ag==\n    -----END CERTIFICATE-----',
  },
];

describe('yamlLines', () => {
  it.each(cases)('$name', ({ entry, is }) => expect(text(entry)).toBe(is));

  it('reads every value back', () => {
    const json = fc.letrec((tie) => ({
      leaf: fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom('a', '\n', ' ', ':', '#', '-', '\t') }),
        fc.string({ unit: fc.constantFrom('a', ' ', ', ', "'", ';', '#', ':', '(', '.') }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ),
      list: fc.array(tie('leaf'), { maxLength: 4 }),
      map: fc.dictionary(fc.string(), fc.oneof(tie('leaf'), tie('list'), tie('map')), { maxKeys: 4, noNullPrototype: true }),
      value: fc.oneof(tie('leaf'), tie('list'), tie('map')),
    }));
    fc.assert(
      fc.property(fc.string(), json.value, (key, value) => {
        const leaf = JSON.parse(JSON.stringify(value));
        expect(parse(text({ key, leaf }), { uniqueKeys: false })).toEqual({ [key]: leaf });
        expect(parse(text({ key: 'top', map: [{ key, leaf }] }))).toEqual({ top: { [key]: leaf } });
      }),
      runs(600),
    );
  });
});
