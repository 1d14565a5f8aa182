// The table of packs in docs/policies.md, from the built-in policies.
import { readFileSync } from 'node:fs';
import { groupBy } from '../../src/live/group-by.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/policies.md';
const source = 'policies';

/** Imports the policies only when it runs, so that it reads the output of an earlier generator. */
export const packPage = async (): Promise<GeneratedFiles> => {
  const { builtInPolicies } = await import('../../src/policies/built-in.ts');
  const { severities } = await import('../../src/policies/policy.ts');
  const all = (await builtInPolicies()).flatMap(({ packs, severity, kind, furtherKinds = [] }) =>
    Object.keys(packs).map((pack) => ({ pack, severity, kinds: [kind, ...furtherKinds] })),
  );
  const rows = [...groupBy(all, ({ pack }) => pack)].map(([pack, policies]) => {
    const numbers = severities.flatMap((severity) => {
      const number = policies.filter((one) => one.severity === severity).length;
      return number === 0 ? [] : [`${number} ${severity}`];
    });
    const kinds = [...new Set(policies.flatMap(({ kinds: all }) => all))].toSorted().map(code);
    return [code(pack), String(policies.length), numbers.join(', '), cell(kinds.join(', '))];
  });
  const part = table(
    ['pack', 'policies', 'by severity', 'about'],
    rows.toSorted(([one = ''], [two = '']) => one.localeCompare(two, 'en')),
  );
  return { [page]: withPart(page, readFileSync(page, 'utf8'), 'packs', source, part) };
};
