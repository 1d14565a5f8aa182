// Rows of a check: what passed, what is wrong, and what could not be checked.
import type { DoctorArea, DoctorRow } from '../../report/doctor-blocks.ts';

type Named = (says: string, remedy: string) => DoctorRow;

/** The rows of one check of an area. */
export interface RowsOf {
  readonly ok: (says: string) => DoctorRow;
  readonly wrong: Named;
  readonly unknown: Named;
  /** The token of GitHub may not read it. */
  readonly unreadable: Named;
}

export const rowsOf = (area: DoctorArea, check: string): RowsOf => ({
  ok: (says) => ({ area, check, state: 'ok', says }),
  wrong: (says, remedy) => ({ area, check, state: 'wrong', says, remedy }),
  unknown: (says, remedy) => ({ area, check, state: 'unknown', says, remedy }),
  unreadable: (says, remedy) => ({ area, check, state: 'unknown', says, remedy, optional: true }),
});
