// GitHub's own language service, which the editor of github.com uses, on the files of the actions and all workflows.
import { readFileSync } from 'node:fs';
import { validate } from '@actions/languageservice';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { actions, workflowPaths } from './workflow-files.ts';

const reports = async (path: string, text = readFileSync(path, 'utf8')): Promise<readonly string[]> => {
  const found = await validate(TextDocument.create(`file:///${path}`, 'yaml', 1, text));
  return found.map(({ message, range }) => `${path}:${range.start.line + 1} ${JSON.stringify(message)}`);
};

describe('the language service', () => {
  it.each([...Object.values(actions).map(({ path }) => path), ...workflowPaths])('finds nothing in %s', async (path) => {
    expect(await reports(path)).toEqual([]);
  });

  it('finds mistakes', async () => {
    const text =
      'on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ steps.none.outputs.one }}\n        unknown: 1\n';
    expect(await reports('.github/workflows/bad.yml', text)).not.toEqual([]);
    expect(await reports('bad/action.yml', 'name: Tenantry\ninputs:\n  one:\n    requird: true\nruns:\n  using: node24\n')).not.toEqual([]);
  });
});
