// The desired state: it exists and is valid.
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { count, place } from '../../report/document.ts';
import type { Facts } from './facts.ts';
import { rowsOf } from './row.ts';

const row = rowsOf('files', 'valid');

export const fileRows = ({ files }: Facts): readonly DoctorRow[] => {
  switch (files.type) {
    case 'none':
      return [row.wrong(`There is no desired state at ${files.path}.`, 'Run `tenantry init`, or name its file or folder.')];
    case 'invalid': {
      const [first, ...others] = files.problems;
      const where = first?.at ? `${place(first.at)}: ` : '';
      const more = others.length > 0 ? ` ${count(others.length, 'more problem')}.` : '';
      return [
        row.wrong(`${where}${first?.message ?? 'it cannot be read'}.${more}`, `Run \`tenantry validate ${files.path}\` for every problem.`),
      ];
    }
    case 'valid':
      return [row.ok(`${count(files.desired.files.length, 'file')}, ${count(files.desired.items.length, 'resource')}.`)];
  }
};
