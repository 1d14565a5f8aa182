// The output for programs: every JSON output follows its published schema, is sorted, and is the same offline as live.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../../src/json.ts';
import { patient } from '../patient.ts';
import { everyNth } from '../runs.ts';
import { outputSchemas, refused } from './schemas.ts';
import { acme, sessionOfDemo } from './sessions.ts';

const fleet = `${process.cwd()}/examples/fleet/fleet.yaml`;

const session = sessionOfDemo();
const { run } = session;
beforeAll(() => session.write('broken.yaml', 'version: 1\nmembrs: {}\n'));

const sorted = (text: string): string => `${JSON.stringify(JSON.parse(canonical(JSON.parse(text))), null, 2)}\n`;

describe('estimates', () => {
  it.each(['plan', 'audit', 'spend'])('%s', async (command) => {
    const { stdout, code } = await run(`${command} ${acme} --estimate --format json`);
    expect(refused('estimate', stdout)).toEqual([]);
    expect(sorted(stdout)).toBe(stdout);
    expect(code).toBe(0);
  });
});

describe('rules', () => {
  it.each([
    ['policy-list', `policy list ${acme}`],
    ['framework-coverage', 'policy frameworks'],
    ['framework-coverage', `policy frameworks soc2 ${acme}`],
    ['policy-list', 'policy list'],
    ['permissions', 'permissions'],
    ['permissions', `permissions ${acme}`],
    ['fleet-list', `fleet list ${fleet}`],
    ['policy-test', `policy test ${acme}`],
    ['policy-page', 'policy explain api-key-max-age'],
    ['policy-page', `policy explain member-partner-only-pulls ${acme}`],
  ])('%s: %s', async (schema, line) => {
    const { stdout, code } = await run(`${line} --format json`);
    expect(refused(schema, stdout)).toEqual([]);
    expect(code).toBe(0);
  });
});

it('has a schema for each', () => {
  expect(outputSchemas).toEqual([
    'doctor',
    'estimate',
    'fleet-list',
    'fleet-manifest',
    'fleet-merge',
    'fleet-who',
    'framework-coverage',
    'journal',
    'notification',
    'permissions',
    'policy-list',
    'policy-page',
    'policy-test',
    'result-comparison',
    'review',
    'who',
  ]);
});

/** Circumstances, and ages that are counted in seconds. */
const settled = (text: string) => {
  const { run: _run, ...review } = JSON.parse(text);
  return JSON.parse(
    JSON.stringify(review)
      // A plan from a capture is not applied: it does not look for the removals of earlier runs.
      .replace(/\{"guard":"removal-limit","why":"this plan does not count[^}]*\}/, '')
      .replaceAll(/"(asOf|time)":"[^"]*"/g, '"$1":""')
      .replaceAll(/"value":"\d{4}-\d\d-\d\dT[^"]*"/g, '"value":""')
      .replaceAll(/\b(\d+d)\d+[hms]\w*/g, '$1'),
  );
};

describe('reviews', () => {
  // The file names packs that ask for more than every command reads.
  beforeAll(() => run(`capture today.json --quiet --desired ${acme}`));

  it.each([
    ['validate', `validate ${acme}`, 0],
    ['validate of something invalid', 'validate broken.yaml', 2],
    ['plan', `plan ${acme}`, 0],
    ['audit', `audit ${acme}`, 1],
    ['spend', `spend ${acme}`, 0],
    ['apply that is not acknowledged', `apply ${acme} --yes`, 5],
    ['apply of a part', `apply ${acme} --yes --quiet --only member/marina.goes@acme.example`, 0],
  ])('%s', patient, async (command, line, code) => {
    const printed = await run(`${line} --format json --output json=copy.json`);
    expect(refused('review', printed.stdout)).toEqual([]);
    expect(printed.code).toBe(code);
    expect(JSON.parse(printed.stdout)).toMatchObject({ exitCode: code });
    expect(sorted(printed.stdout)).toBe(printed.stdout);
    expect(readFileSync(`${session.folder}/copy.json`, 'utf8')).toBe(printed.stdout);
    if (!everyNth(3, ['plan', 'audit', 'spend']).includes(command)) return;
    const offline = await run(`${line} --format json --capture today.json`);
    expect(settled(offline.stdout)).toEqual(settled(printed.stdout));
    expect(JSON.parse(offline.stdout).run).toMatchObject({ capture: 'today.json' });
    expect(offline.code).toBe(code);
  });

  it('of a region that was not captured are refused', async () => {
    await run('capture one.json --quiet --region br-se1');
    expect(await run(`plan ${acme} --capture one.json`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('contains the regions br-se1, but not br-ne1'),
    });
  });
});
