// One apply at a time for each journal, whatever happened to the previous one; with real processes.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JournalLock, type LockHolder, lockJournal } from '../../src/apply/journal-lock.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let journal: string;
beforeEach(() => {
  folder = temporaryFolder('lock');
  journal = join(folder, 'journal.jsonl');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const now = new Date('2026-11-22T12:00:00Z');
const lock = (run = 'run-1') => lockJournal(journal, run, 'apply acme.yaml', now);
const path = () => `${journal}.lock`;

const whole: LockHolder = {
  run: 'other',
  user: 'rui',
  host: hostname(),
  pid: process.pid,
  born: '',
  since: '2026-11-22T11:00:00.000Z',
  command: 'apply tenantry/',
};

const held = (holder: Partial<LockHolder>): void => writeFileSync(path(), JSON.stringify({ ...whole, ...holder }));

const marker = () => `${path()}.removing`;

/** A pid without a process. */
const deadPid = (): number => Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }));

const refusal = new RegExp(`Another apply uses the journal .*: \`apply acme.yaml\` by .+, process ${process.pid} on `);

describe('the lock of a journal', () => {
  it('is held by one apply, and is gone afterwards', () => {
    const first = lock();
    expect(() => lock('run-2')).toThrow(refusal);
    first.release();
    expect(existsSync(path())).toBe(false);
    lock('run-2').release();
  });

  it.each<[string, () => void, boolean]>([
    ['of a process that was killed is removed', () => held({ pid: deadPid() }), true],
    ['of a process whose pid was reused is removed', () => held({ born: 'another boot 1' }), true],
    ['of another machine is kept', () => held({ host: 'elsewhere', pid: 1 }), false],
    ['of another machine is kept, however old it is', () => (held({ host: 'elsewhere', pid: deadPid() }), utimesSync(path(), 1, 1)), false],
    ['that is empty is kept', () => writeFileSync(path(), ''), false],
    ['that is not a lock is kept', () => writeFileSync(path(), '{"run":1}'), false],
  ])('%s', (_, make, isTaken) => {
    make();
    const before = readFileSync(path(), 'utf8');
    const attempt = (): JournalLock | undefined => {
      try {
        return lock();
      } catch (error) {
        if (/Another apply uses the journal/.test(String(error))) return undefined;
        throw error;
      }
    };
    const taken = attempt();
    const after = readFileSync(path(), 'utf8');
    expect([taken !== undefined, after !== before, after.includes('"run-1"')]).toEqual([isTaken, isTaken, isTaken]);
    expect(() => lock('run-2')).toThrow(/Another apply uses the journal/);
    taken?.release();
    expect(existsSync(path())).toBe(!isTaken);
  });

  it.each<[string, object]>([
    ...Object.keys(whole).map((name): [string, object] => [name, { ...whole, [name]: undefined }]),
    ['run', { ...whole, run: '' }],
    ['pid', { ...whole, pid: 0 }],
    ['pid', { ...whole, pid: -1 }],
    ['pid', { ...whole, pid: 'one' }],
    ['host', { ...whole, host: '' }],
    ['since', { ...whole, since: '' }],
    ['user', { ...whole, user: '' }],
    ['command', { ...whole, command: '' }],
  ])('without a usable %s names nobody', (_, holder) => {
    writeFileSync(path(), JSON.stringify(holder));
    expect(() => lock()).toThrow(
      expect.objectContaining({
        message: `Another apply uses the journal ${journal}: a process that has not written its name.`,
        problems: [expect.objectContaining({ help: `Wait until it has ended. If no apply is running there, delete ${path()}.` })],
      }),
    );
  });

  it('can be read by its owner only', () => {
    lock();
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('of a process that ended and was not collected by its parent is removed', async () => {
    // The child of the shell ends, and the program that replaces the shell does not know of it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((heard) => parent.stdout.once('data', (data: Buffer) => heard(Number(data.toString()))));
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /));
    held({ pid });
    lock().release();
    parent.kill('SIGKILL');
  });

  it('is kept if the process belongs to another user, and replaced if the system does not know the process', () => {
    held({ pid: deadPid() });
    const answers = (code: string) =>
      vi.spyOn(process, 'kill').mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
      });
    answers('EPERM');
    expect(() => lock()).toThrow(/Another apply uses the journal/);
    answers('ESRCH');
    lock().release();
  });

  it.each<[string, () => Partial<LockHolder>, string, string]>([
    [
      'one that runs here',
      () => ({ pid: process.pid }),
      `\`apply tenantry/\` by rui, process ${process.pid} on ${hostname()}, since 2026-11-22T11:00:00.000Z`,
      `Wait until it has ended, or end it with \`kill ${process.pid}\`: it finishes its call and its journal first.`,
    ],
    [
      'one of another machine, with what a terminal would obey',
      () => ({ host: 'else\u0007where', pid: 7, user: 'ana\u001b[2J' }),
      '`apply tenantry/` by ana [2J, process 7 on else where, since 2026-11-22T11:00:00.000Z',
      'Wait until it has ended. If process 7 no longer runs on else where, delete {lock}.',
    ],
  ])('names its holder, and how to end it: %s', (_, holder, who, help) => {
    held(holder());
    expect(() => lock()).toThrow(
      expect.objectContaining({
        message: `Another apply uses the journal ${journal}: ${who}.`,
        problems: [expect.objectContaining({ help: help.replace('{lock}', path()) })],
      }),
    );
  });

  it('that cannot be written stops the apply', () => {
    expect(() => lockJournal(join(folder, 'absent', 'journal.jsonl'), 'run-1', 'apply', now)).toThrow(
      expect.objectContaining({
        problems: [
          {
            code: 'file-unwritable',
            message: expect.stringMatching(/^The lock .*journal\.jsonl\.lock cannot be written: .+\.$/),
            help: expect.stringContaining('--journal'),
          },
        ],
      }),
    );
  });

  it('is kept while another process removes it, and the message says what to delete if that one was killed as well', () => {
    const pid = deadPid();
    held({ pid });
    writeFileSync(marker(), '');
    expect(() => lock()).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`process ${pid} on `),
        problems: [expect.objectContaining({ help: expect.stringContaining(`delete ${path()} and ${marker()}.`) })],
      }),
    );
    expect([existsSync(path()), existsSync(marker())]).toEqual([true, true]);
    rmSync(path());
    rmSync(marker());
    lock().release();
  });

  it('leaves nothing behind when the lock of a killed process was removed', () => {
    held({ pid: deadPid() });
    lock().release();
    expect([existsSync(path()), existsSync(marker())]).toEqual([false, false]);
  });

  it('is not released by a process that lost it', () => {
    const first = lock();
    held({ run: 'run-2' });
    first.release();
    expect(existsSync(path())).toBe(true);
  });

  it('does not follow a symbolic link', () => {
    const target = join(folder, 'target');
    writeFileSync(target, 'kept');
    symlinkSync(target, path());
    expect(() => lock()).toThrow(/Another apply uses the journal/);
    expect(readFileSync(target, 'utf8')).toBe('kept');
  });

  const root = resolve(import.meta.dirname, '../..');
  const source = join(root, 'src/apply/journal-lock.ts');
  /** Takes the lock, reports it, and holds it until its input ends. */
  const holder = (): { readonly said: Promise<string>; readonly kill: () => Promise<void>; readonly end: () => Promise<void> } => {
    const program = `const { lockJournal } = await import(${JSON.stringify(source)});
      try { lockJournal(${JSON.stringify(journal)}, String(process.pid), 'apply', new Date()); } catch { console.log('refused'); process.exit(0); }
      console.log('held'); process.stdin.on('end', () => process.exit(0)).resume();`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((end) => child.once('exit', () => end()));
    return {
      said: new Promise((heard) => child.stdout.once('data', (data: Buffer) => heard(data.toString().trim()))),
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
      end: async () => {
        child.stdin.end();
        await ended;
      },
    };
  };

  it('of a process that is killed while it holds the lock is acquired by the next one', async () => {
    const other = holder();
    expect(await other.said).toBe('held');
    expect(() => lock()).toThrow(/Another apply uses the journal/);
    await other.kill();
    lock().release();
  });

  it('of a killed process is acquired by one of many', async () => {
    held({ pid: deadPid() });
    const all = Array.from({ length: 5 }, holder);
    const said = await Promise.all(all.map((one) => one.said));
    await Promise.all(all.map((one) => one.end()));
    expect(said.filter((word) => word === 'held')).toEqual(['held']);
  });
});
