// Lines that a user has typed before Tab, and the expected completions; and the program that a shell calls. completion.test.ts tests bash, completion.long.ts the
// others.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { demandProgram, program } from '../program.ts';
import type { Session } from './session.ts';

/** The environment of a shell that finds `tenantry`. */
export const withProgram = (session: Session): NodeJS.ProcessEnv => {
  demandProgram();
  session.write(join('bin', 'tenantry'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(session.folder, 'bin', 'tenantry'), 0o755);
  return { ...process.env, PATH: `${join(session.folder, 'bin')}:${process.env['PATH'] ?? ''}` };
};

/** `only`: exactly these are offered. `among`: these are also offered. */
export interface Typed {
  readonly line: string;
  readonly only?: readonly string[];
  readonly among?: readonly string[];
}

export const typed: readonly Typed[] = [
  { line: 'tenantry pla', only: ['plan'] },
  { line: 'tenantry completion ', only: ['bash', 'fish', 'zsh'] },
  { line: 'tenantry policy ', among: ['explain', 'list', 'test'] },
  { line: 'tenantry policy explain api-key-max', only: ['api-key-max-age'] },
  { line: 'tenantry policy list --form', only: ['--format'] },
  { line: 'tenantry plan --format ma', only: ['markdown'] },
  { line: 'tenantry plan --capture x.json --format ma', only: ['markdown'] },
  { line: 'tenantry plan --exit', only: ['--exit-code'] },
  { line: 'tenantry audit tenantry.yaml --fail-on cr', only: ['critical'] },
  { line: 'tenantry explain volume-t', only: ['volume-type', 'volume-type-deprecated'] },
  // Files are offered only where they are accepted.
  { line: 'tenantry plan ten', only: ['tenantry.yaml'] },
  { line: 'tenantry permissions tenantry.y', only: ['tenantry.yaml'] },
  { line: 'tenantry plan --capture ten', only: ['tenantry.yaml'] },
  { line: 'tenantry who tenantry.', only: [] },
  { line: 'tenantry plan --base tenantry.', only: [] },
  { line: 'tenantry completion tenantry.', only: [] },
  { line: 'tenantry demo tenantry.', only: [] },
  { line: 'tenantry policy explain tenantry.', only: [] },
];
