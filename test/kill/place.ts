// The folders of one organization on a disk: the repository, the operator's trust file beside it, and the received secrets of sinks.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

export interface Place {
  /** The location of the files. */
  readonly work: string;
  readonly trust: string;
  readonly journal: string;
  readonly secretIn: (sink: string) => string | undefined;
  readonly fill: (sink: string, secret: string) => void;
  /** At the next delivery the sink kills its caller: before it receives the secret, or after. Only a sink that is a program can. */
  readonly arm: (sink: string, at: 'before' | 'after') => void;
  readonly remove: () => void;
}

export interface Files {
  readonly desired: string;
  /** The trust file without its head and its sinks. */
  readonly trust: string;
  /** A sink is a file or a program. */
  readonly sinks: Readonly<Record<string, 'file' | 'exec'>>;
}

const program = `
die() { if rm "../$1-$2"; then kill -9 $PPID; exit 1; fi 2>/dev/null; }
die before "$1"
cat > "$1.new" && mv "$1.new" "$1"
die after "$1"
`;

export const makePlace = (files: Files): Place => {
  const root = temporaryFolder('kill');
  const [work, sinks, trust] = [join(root, 'work'), join(root, 'sinks'), join(root, 'trust.yaml')];
  for (const folder of [work, sinks, join(work, '.git')]) mkdirSync(folder);
  const all = Object.entries(files.sinks).map(([name, type]) => {
    const to = type === 'file' ? { file: join(sinks, name) } : { exec: ['sh', '-c', `cd '${sinks}'; ${program}`, 'sink', name] };
    return [name, { ...to, for: 'api-key/**', scopes: ['mcr.*'] }] as const;
  });
  writeFileSync(join(work, 'acme.yaml'), files.desired);
  writeFileSync(trust, `version: 1\n${files.trust}\nsinks: ${JSON.stringify(Object.fromEntries(all))}\n`);
  return {
    work,
    trust,
    journal: join(work, '.tenantry/journal.jsonl'),
    secretIn: (name) => {
      try {
        return readFileSync(join(sinks, name), 'utf8').trim();
      } catch {
        return undefined;
      }
    },
    fill: (name, secret) => writeFileSync(join(sinks, name), `${secret}\n`, { mode: 0o600 }),
    arm: (name, at) => writeFileSync(join(root, `${at}-${name}`), ''),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
