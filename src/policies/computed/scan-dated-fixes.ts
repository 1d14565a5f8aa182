// `dated_fixes` of a scan: what can be fixed, with the time since when the newest scans of the repository have found it.
import { partsOf, sameAddress } from '../../kinds/address.ts';
import { isList, isRow, isUnknown, type Value } from '../evaluate/value.ts';
import { cellNames, type Shape } from '../language/shape.ts';
import { intervalOf, type LedgerFacts, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { beganOf, present } from '../ledger/memory.ts';
import { imageFixThing } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

const datedFix: Shape = {
  name: 'scan-dated-fixes',
  title: ['fix', 'fixes'],
  about: 'A vulnerability that a newer version of its package does not have.',
  declarable: false,
  isRecord: true,
  fields: {
    cve: { type: 'string', about: 'The vulnerability.', side: 'live' },
    severity: { type: 'string', about: 'critical or high.', side: 'live', values: ['critical', 'high'] },
    package: { type: 'string', about: 'The package that has it; null if the platform does not name it.', side: 'live' },
    fixed_version: { type: 'string', about: 'The first version without it; null if the platform does not name it.', side: 'live' },
    first_seen: {
      type: 'time',
      isInterval: true,
      about: 'When a newest scan of an image of the repository first found it with a fix, according to the ledger.',
      side: 'live',
    },
  },
  links: {},
  sample: {},
};

const firstSeen = (ledger: LedgerFacts | undefined, thing: string): Value => {
  const sighting = ledger && valuesOf(ledger.memory, 'image-fix', thing)[present];
  return sighting ? intervalOf(beganOf(sighting)) : noLedger('scan.dated_fixes');
};

export const scanDatedFixes: Computed = {
  kind: 'scan',
  name: 'dated_fixes',
  cell: {
    field: {
      type: 'list<scan_dated_fixes>',
      about: 'Its `fixes`, each with the time since when scans of the repository have found it.',
      side: 'live',
      record: { many: true, shape: datedFix },
    },
    sample: [],
  },
  needs: ['scan.fixes', 'scan.status', 'scan.finished_at'],
  values: ({ shapes, facts: { ledger } }) => {
    const fixesOf = fieldOf(shapes, 'scan', 'fixes');
    return (one) => {
      const fixes = fixesOf(one);
      if (isUnknown(fixes) || !isList(fixes)) return fixes;
      const { region, registry, repository } = partsOf(sameAddress(one.row.address), 'scan');
      return fixes.flatMap((fix): readonly Value[] => {
        if (!isRow(fix) || !fix.record) return [];
        const names = cellNames(fix.record);
        const [cve = null, severity = null, name = null, version = null] = ['cve', 'severity', 'package', 'fixed_version'].map(
          (field) => fix.cells[names.indexOf(field)],
        );
        if (typeof cve !== 'string' || (name !== null && typeof name !== 'string')) return [];
        const seen = firstSeen(ledger, imageFixThing(region, registry, repository, cve, name));
        return [
          { type: 'row', address: '', at: undefined, from: undefined, cells: [cve, severity, name, version, seen], record: datedFix },
        ];
      });
    };
  },
};
