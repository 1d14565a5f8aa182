// The files of the three actions and the program agree: every declared input is read, every input that is read is declared, and each output is written.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ActionName, actionCommands, readInputs } from '../../src/action/inputs.ts';
import { actionOf, actions } from './workflow-files.ts';

const inputsRead = (): readonly string[] => {
  const names = new Set<string>();
  readInputs(
    'tenantry',
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          names.add(String(name));
          return name === 'INPUT_TOKEN' ? 'token' : undefined;
        },
      },
    ),
  );
  return [...names].sort();
};

const names = Object.keys(actions) as readonly ActionName[];

describe('the action files', () => {
  it('declare the inputs that are read', () => {
    const declared = new Set(names.flatMap((name) => actions[name].inputs));
    expect([...declared].map((name) => `INPUT_${name.toUpperCase()}`).sort()).toEqual(inputsRead());
  });

  it.each(names)('%s: its outputs are written', (name) => {
    const writing = readdirSync('src/action').map((file) => readFileSync(join('src/action', file), 'utf8'));
    const text = writing.filter((one) => /writeOutputs\(|outputs: \{/.test(one)).join('\n');
    expect(actions[name].outputs.filter((one) => !new RegExp(`(?<![\\w-])'?${one}'?[:,]`).test(text))).toEqual([]);
  });

  it.each(names.filter((name) => actionCommands[name].length > 1))('%s: names its commands', (name) => {
    const [, said = ''] = /^ {2}command:\n {4}description: '?(.*?)\./m.exec(actions[name].text) ?? [];
    expect(said.split(/, | or /)).toEqual([...actionCommands[name]]);
  });

  it.each(names)('%s: runs a file of the bundle', (name) => {
    const { path, text } = actions[name];
    const [, main = ''] = /^ {2}main: (.*)$/m.exec(text) ?? [];
    expect(existsSync(join(dirname(path), main))).toBe(true);
  });

  it('are few inputs for most users', () => {
    expect(actions.tenantry.inputs.length).toBeLessThanOrEqual(11);
  });

  it('are found by the reference of a step', () => {
    expect(['a/tenantry@0', 'a/tenantry/apply@0', '$/apply', 'a/tenantry/fleet@0', 'a/other@0'].map(actionOf)).toEqual([
      'tenantry',
      'apply',
      'apply',
      'fleet',
      undefined,
    ]);
  });
});
