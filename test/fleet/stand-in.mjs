// Stands in for the program: does what the first line of the desired state says, `# <act> [<value>]`, so that a test sees how a shard treats any child process.
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = process.argv.slice(2);
const given = words[0] === 'capture' ? words[words.indexOf('--desired') + 1] : words[1];
const path = statSync(given).isDirectory() ? join(given, 'a.yaml') : given;
const [, act = '', ...rest] = readFileSync(path, 'utf8').split('\n', 1)[0].split(' ');
const file = (name) => join(process.cwd(), '..', 'reported', name);
const review = { schemaVersion: 4, command: words[0], reads: [], path };
const print = (value, code) => {
  process.stdout.write(`${JSON.stringify(value)}\n`, () => process.exit(code));
};
const read = (state) => ({ name: 'member', kind: 'member', state, items: 1 });

const acts = {
  fine: () => {
    if (words[0] === 'capture') writeFileSync(words[1], '{"content":{"live":{"collections":[{"completeness":{"type":"complete"}}]}}}');
    print(review, Number.isInteger(Number(rest[0])) ? Number(rest[0]) : 0);
  },
  of: () => print({ ...review, tenant: rest[0], reads: [read('complete')] }, 0),
  partly: () => print({ ...review, reads: [read('complete'), read('denied')] }, 3),
  // An apply that left two changes for the next stage.
  deferred: () => print({ ...review, laterStage: { changes: 2, isNext: true, after: [] } }, 6),
  // One line for each run, so that a test can count them.
  counted: () => {
    appendFileSync(file('counted'), `${path}\n`);
    print(review, 0);
  },
  // Fails the first time.
  once: () => {
    const before = readdirSync(file('.')).includes('once');
    writeFileSync(file('once'), '');
    print(before ? review : { ...review, problems: [{ code: 'platform-unavailable', message: `x (request ${process.pid})` }] }, before ? 0 : 3);
  },
  report: () => {
    const home = process.env.HOME;
    const found = {
      environment: process.env,
      arguments: process.argv,
      cmdline: readFileSync('/proc/self/cmdline', 'utf8'),
      home,
      files: Object.fromEntries(readdirSync(home).map((name) => [name, readFileSync(join(home, name), 'utf8')])),
    };
    writeFileSync(file(path.replaceAll(/\W/g, '-')), JSON.stringify(found));
    print(review, 0);
  },
  throws: () => {
    throw new Error('broken');
  },
  aborts: () => process.abort(),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  silent: () => process.exit(0),
  truncated: () => process.stdout.write('{"reads": [', () => process.exit(1)),
  problems: () => print({ ...review, problems: [{ code: rest[0], message: 'this is why (request 1)' }, { code: 'value', message: 'more' }] }, Number(rest[1])),
  // Memory in objects, as the heap of the program.
  greedy: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({})));
  },
  // More than a text can hold: an empty file of that length, or a text in pieces.
  huge: () => {
    if (words[0] === 'capture') {
      writeFileSync(words[1], '{');
      truncateSync(words[1], 600_000_000);
      process.exit(0);
    }
    const piece = 'x'.repeat(1 << 24);
    const write = () => void process.stdout.write(piece, write);
    write();
  },
  // With a child process of its own.
  sleeps: () => {
    const below = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { stdio: 'ignore' });
    writeFileSync(file('sleeping'), `${process.pid} ${below.pid}`);
    if (rest[0] === 'deaf') process.on('SIGTERM', () => {});
    setTimeout(() => {}, 60_000);
  },
  // It ends, and leaves a process that holds its error output open.
  leaves: () => {
    const below = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(file('left'), String(below.pid));
    print(review, 0);
  },
};
(acts[act] ?? acts.fine)();
