// Temporary folders end with their process, and those of killed processes with the next run; nobody else's folder does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pidNamespace } from '../../src/files/running-process.ts';
import { temporaryFolder as created, removeAbandonedFolders } from '../../src/files/temporary-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const module = join(import.meta.dirname, '../../src/files/temporary-folder.ts');
const before = process.env['TMPDIR'];
let parent: string;
beforeEach(() => {
  parent = temporaryFolder();
  process.env['TMPDIR'] = parent;
});
afterEach(() => {
  process.env['TMPDIR'] = before;
});

/** A process that creates a folder with a file, and then does this. Resolves to its pid after its end. */
const left = async (then: string): Promise<number> => {
  const program = `const { temporaryFolder } = await import('${module}');
    const { path } = temporaryFolder();
    process.getBuiltinModule('node:fs').writeFileSync(path + '/trust.json', '{}');
    ${then}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: parent },
    stdio: 'ignore',
  });
  await once(child, 'exit');
  return child.pid ?? 0;
};

const here = (): readonly string[] => readdirSync(parent).filter((name) => name.startsWith('tenantry-'));

describe('a temporary folder', () => {
  it.each([
    ['the end', 'await null;'],
    ['an exit in the middle', 'process.exit(1);'],
    ['an error that nothing catches', "throw new Error('defect');"],
    [
      'a signal that ends the run',
      "process.on('SIGTERM', () => process.exit(130)); process.kill(process.pid, 'SIGTERM'); setInterval(() => 0);",
    ],
  ])('is gone after %s', async (_, then) => {
    await left(then);
    expect(here()).toEqual([]);
  });

  it('of a killed process is removed by the next run, with everything in it', async () => {
    const pid = await left("process.kill(process.pid, 'SIGKILL'); setInterval(() => 0);");
    const [name = '', ...others] = here();
    expect([name, others]).toEqual([expect.stringContaining(`-${pid}-`), []]);
    const socket = createServer().listen(join(parent, name, 's'));
    await once(socket, 'listening');
    const { path, remove } = created();
    expect(here()).toEqual([path.slice(parent.length + 1)]);
    remove();
    expect(here()).toEqual([]);
    socket.close();
  });

  it('of a running process stays', () => {
    const { path, remove } = created();
    removeAbandonedFolders();
    expect(existsSync(path)).toBe(true);
    remove();
  });
});

describe('what looks like the folder of a killed process', () => {
  let name: string;
  beforeEach(async () => {
    const dead = await left('process.exit();');
    name = `tenantry-${pidNamespace()}-${dead}-abc123`;
  }, 60_000);

  const folder = (path: string): void => {
    mkdirSync(path, { mode: 0o700 });
    writeFileSync(join(path, 'content'), '');
  };

  it('is removed if it is ours', () => {
    folder(join(parent, name));
    removeAbandonedFolders();
    expect(here()).toEqual([]);
  });

  it.each<[string, () => string]>([
    [
      'is a link',
      () => {
        folder(join(parent, 'target'));
        symlinkSync(join(parent, 'target'), join(parent, name));
        return join(parent, 'target/content');
      },
    ],
    [
      'is a file',
      () => {
        writeFileSync(join(parent, name), '', { mode: 0o600 });
        return join(parent, name);
      },
    ],
    [
      'can be entered by others',
      () => {
        folder(join(parent, name));
        chmodSync(join(parent, name), 0o755);
        return join(parent, name, 'content');
      },
    ],
    [
      'is of another container',
      () => {
        const other = name.replace(`-${pidNamespace()}-`, '-1-');
        folder(join(parent, other));
        return join(parent, other, 'content');
      },
    ],
    [
      'has another name',
      () => {
        folder(join(parent, `${name}-mine`));
        return join(parent, `${name}-mine/content`);
      },
    ],
    [
      'is in a folder where others can exchange it',
      () => {
        folder(join(parent, name));
        chmodSync(parent, 0o777);
        return join(parent, name, 'content');
      },
    ],
  ])('stays if it %s', (_, make) => {
    const file = make();
    removeAbandonedFolders();
    expect(existsSync(file)).toBe(true);
  });

  it('is removed where others can only add', () => {
    folder(join(parent, name));
    chmodSync(parent, 0o1777);
    removeAbandonedFolders();
    expect(here()).toEqual([]);
  });

  it.runIf(process.geteuid?.() === 0)('stays if it is of another user', () => {
    folder(join(parent, name));
    chownSync(join(parent, name), 12_345, 12_345);
    removeAbandonedFolders();
    expect(existsSync(join(parent, name, 'content'))).toBe(true);
  });
});
