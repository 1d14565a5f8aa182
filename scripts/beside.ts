// Runs commands beside each other, and shows what each of them says once it has ended: `tsx scripts/beside.ts 'tsc --noEmit' knip`. All of them run to
// their end; the exit code is that of the first that failed.
import { spawn } from 'node:child_process';

interface Ended {
  readonly command: string;
  readonly code: number;
}

const run = (command: string): Promise<Ended> =>
  new Promise((ended) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      ended({ command, code: code ?? 1 });
    });
  });

const failed = (await Promise.all(process.argv.slice(2).map(run))).filter(({ code }) => code !== 0);
for (const { command, code } of failed) console.error(`failed with ${code}: ${command}`);
process.exitCode = failed[0]?.code ?? 0;
