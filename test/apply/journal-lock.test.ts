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
const lock = (run = 'run-1') => lockJournal(journal, run, now);
const path = () => `${journal}.lock`;

const held = (holder: Partial<LockHolder>): void =>
  writeFileSync(
    path(),
    JSON.stringify({ run: 'other', pid: process.pid, host: hostname(), born: '', since: '2026-11-22T11:00:00.000Z', ...holder }),
  );

const silent = (minutes: number): void =>
  utimesSync(path(), new Date(Date.now() - minutes * 60_000), new Date(Date.now() - minutes * 60_000));

/** A pid without a process. */
const deadPid = (): number => Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }));

const refusal = new RegExp(`Another apply uses the journal .*: process ${process.pid} on `);

describe('the lock of a journal', () => {
  it('is held by one apply, and is gone afterwards', () => {
    const first = lock();
    expect(() => lock('run-2')).toThrow(refusal);
    first.release();
    expect(existsSync(path())).toBe(false);
    lock('run-2').release();
  });

  it.each<[string, () => void, boolean]>([
    ['of a process that was killed is taken over', () => held({ pid: deadPid() }), true],
    ['of a process whose pid was reused is taken over', () => held({ born: 'another boot 1' }), true],
    ['of another machine is kept', () => held({ host: 'elsewhere', pid: 1 }), false],
    [
      'of another machine that is no longer refreshed is taken over',
      () => {
        held({ host: 'elsewhere', pid: 1 });
        silent(16);
      },
      true,
    ],
    ['that is still empty is kept', () => writeFileSync(path(), ''), false],
    ['that is not a lock is kept', () => writeFileSync(path(), '{"run":1}'), false],
    [
      'that has been empty for long is taken over',
      () => {
        writeFileSync(path(), '');
        silent(16);
      },
      true,
    ],
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

  const whole = { run: 'other', pid: process.pid, host: hostname(), born: '', since: '2026-11-22T11:00:00.000Z' };
  it.each<[string, object]>([
    ...Object.keys(whole).map((name): [string, object] => [name, { ...whole, [name]: undefined }]),
    ['run', { ...whole, run: '' }],
    ['pid', { ...whole, pid: 0 }],
    ['pid', { ...whole, pid: -1 }],
    ['pid', { ...whole, pid: 'one' }],
    ['host', { ...whole, host: '' }],
    ['since', { ...whole, since: '' }],
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

  it('of a process that ended and was not collected by its parent is replaced', async () => {
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

  it('is not replaced before 15 minutes of silence have passed', () => {
    held({ host: 'elsewhere', pid: 1 });
    utimesSync(path(), 1_000_000, 1_000_000);
    vi.useFakeTimers({ now: 1_000_000_000 + 15 * 60_000, toFake: ['Date'] });
    expect(() => lock()).toThrow(/Another apply uses the journal/);
    vi.setSystemTime(Date.now() + 1);
    lock().release();
  });

  it('is touched every 30 seconds until it is released', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { release } = lock();
    const touchedAfter = (ms: number): boolean => {
      utimesSync(path(), 1, 1);
      vi.advanceTimersByTime(ms);
      return statSync(path()).mtimeMs > 1000;
    };
    expect([touchedAfter(29_999), touchedAfter(1), touchedAfter(30_000)]).toEqual([false, true, true]);
    release();
    held({ run: 'run-2' });
    expect(touchedAfter(60_000)).toBe(false);
  });

  it('names its holder', () => {
    writeFileSync(path(), JSON.stringify({ ...whole, host: 'else\u0007where' }));
    expect(() => lock()).toThrow(/: process \d+ on else where, since 2026-11-22T11:00:00\.000Z\./);
  });

  it('that cannot be written stops the apply', () => {
    expect(() => lockJournal(join(folder, 'absent', 'journal.jsonl'), 'run-1', now)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^The lock .*journal\.jsonl\.lock cannot be written: .+\.$/) }),
    );
  });

  it('is not replaced while another process replaces it', () => {
    held({ pid: deadPid() });
    writeFileSync(`${path()}.takeover`, JSON.stringify(whole));
    expect(() => lock()).toThrow(/Another apply uses the journal/);
    expect(existsSync(`${path()}.takeover`)).toBe(true);
  });

  it('is replaced if the process that was replacing it is dead', () => {
    const dead = deadPid();
    held({ pid: dead });
    writeFileSync(`${path()}.takeover`, JSON.stringify({ ...whole, pid: dead }));
    lock().release();
    expect([existsSync(path()), existsSync(`${path()}.takeover`)]).toEqual([false, false]);
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
      try { lockJournal(${JSON.stringify(journal)}, String(process.pid), new Date()); } catch { console.log('refused'); process.exit(0); }
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
