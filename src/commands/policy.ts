// `tenantry policy list | test | explain`: the catalogue of rules, their cases, and the manual page of one.
import { type ExitCode, exitCodes, fail } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { builtInFiles, builtInPolicies } from '../policies/built-in.ts';
import { ruleShapes } from '../policies/language/rule-shapes.ts';
import type { Policy, PolicyFile } from '../policies/policy.ts';
import { runCases } from '../policies/run-cases.ts';
import { selectPolicies } from '../policies/select.ts';
import { type Block, code, count, heading, paragraph, tone } from '../report/document.ts';
import { asJson } from '../report/json.ts';
import { place } from '../report/plan-blocks.ts';
import { policyBlocks } from '../report/policy-blocks.ts';
import { blocksAsText } from '../report/text.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { defineCommand, type CommandGroup, type Options } from './command.ts';
import { openDesired } from './open-files.ts';
import { ownRules } from './open-rules.ts';
import type { Surroundings } from './surroundings.ts';

const formatOption = {
  format: { type: 'text', value: '<format>', about: 'What is printed on stdout', choices: ['text', 'json'] },
} as const satisfies Options;
const fileArgument = {
  name: 'path',
  about: 'A desired-state file or folder, whose settings and own rules count too',
  required: false,
} as const;

const print = (blocks: readonly Block[], { stdout, colour }: Surroundings): void =>
  stdout.write(blocksAsText(blocks, { colour: colour && stdout.terminal }));

const own = async (path: string | undefined, surroundings: Surroundings): Promise<readonly PolicyFile[]> => {
  if (path === undefined) return [];
  const { desired } = openDesired(path, surroundings);
  return ownRules(desired.policies.files, ruleShapes(kindList), surroundings);
};

const list = defineCommand({
  name: 'list',
  summary: 'All rules, and how they judge here',
  about: 'Lists the built-in rules and your own, with severity, packs and what a setting changes.',
  arguments: [fileArgument],
  options: formatOption,
  examples: [{ command: 'policy list', why: 'The catalogue' }],
  run: async ([path], options, surroundings) => {
    const policies = [...(await builtInPolicies()), ...(await own(path, surroundings)).map(({ policy }) => policy)];
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const chosen = selectPolicies(policies, { packs: desired?.policies.packs, settings: desired?.policies.settings ?? [], waivers: [] });
    const selected = new Map(chosen.policies.map((one) => [one.policy.id, one]));
    const rows = policies.map((policy) => {
      const one = selected.get(policy.id);
      const state = one === undefined ? 'not selected' : one.disabled === undefined ? 'judges' : `off: ${one.disabled}`;
      return {
        id: policy.id,
        kind: policy.kind,
        severity: one?.severity ?? policy.severity,
        packs: Object.keys(policy.packs),
        title: policy.title.en,
        state,
      };
    });
    if (options.format === 'json') surroundings.stdout.write(asJson({ schemaVersion: 1, policies: rows }));
    else {
      const table: Block = {
        type: 'table',
        head: ['rule', 'severity', 'packs', 'here', 'title'],
        rows: rows.map((row) => [[code(row.id)], [row.severity], [row.packs.join(', ')], [row.state], [row.title]]),
      };
      print([heading(1, count(rows.length, 'rule')), table], surroundings);
    }
    return exitCodes.clean;
  },
});

const test = defineCommand({
  name: 'test',
  summary: 'Run the cases of rules',
  about: 'Every rule carries cases that prove it. Runs those of the built-in rules, or of your own when a desired-state file is given.',
  arguments: [fileArgument],
  options: formatOption,
  examples: [{ command: 'policy test tenantry.yaml', why: 'Run the cases of your own rules' }],
  run: async ([path], options, surroundings) => {
    const files = path === undefined ? await builtInFiles() : await own(path, surroundings);
    const shapes = ruleShapes(kindList);
    const results = files.flatMap((file) => runCases(file, shapes));
    const failed = results.filter((result) => result.problems.length > 0);
    const exit: ExitCode = failed.length > 0 ? exitCodes.findings : exitCodes.clean;
    if (options.format === 'json') {
      surroundings.stdout.write(asJson({ schemaVersion: 1, rules: files.length, cases: results.length, failed }));
      return exit;
    }
    const items = failed.map((result) => ({
      sign: 'x',
      tone: 'bad' as const,
      text: [code(result.policy), `: ${result.case}  `, tone('quiet', place(result.at))],
      below: result.problems.map((problem) => [problem]),
    }));
    const summary = `${count(results.length, 'case')} of ${count(files.length, 'rule')}, ${failed.length} failed`;
    print(
      [heading(1, summary), ...(items.length > 0 ? [{ type: 'list', items } as const] : [paragraph(tone('good', 'All hold.'))])],
      surroundings,
    );
    return exit;
  },
});

const find = (policies: readonly Policy[], id: string): Policy => {
  const found = policies.find((policy) => policy.id === id || policy.aliases.includes(id));
  return (
    found ??
    fail('usage', `There is no rule ${id}.`, {
      help:
        didYouMean(
          id,
          policies.map((policy) => policy.id),
        ) ?? 'See `tenantry policy list`.',
    })
  );
};

const explain = defineCommand({
  name: 'explain',
  summary: 'The manual page of one rule',
  about: 'What a rule judges, why, its parameters, how to fix what it finds, and the controls it answers.',
  arguments: [{ name: 'id', about: 'The rule', required: true }, fileArgument],
  options: formatOption,
  examples: [{ command: 'policy explain api-key-max-age', why: 'Why it judges, and what to do' }],
  run: async ([id = '', path], options, surroundings) => {
    const files = [...(await builtInFiles()), ...(await own(path, surroundings))];
    const policy = find(
      files.map((file) => file.policy),
      id,
    );
    const cases = files.find((file) => file.policy === policy)?.cases ?? [];
    if (options.format === 'json') {
      const { title, why, kind, severity, packs, params, fix, manual, controls, reads } = policy;
      surroundings.stdout.write(
        asJson({
          schemaVersion: 1,
          id: policy.id,
          title: title.en,
          why: why.en,
          kind,
          severity,
          packs: Object.keys(packs),
          params,
          fix: fix.text.en,
          manual,
          controls,
          reads,
        }),
      );
    } else print(policyBlocks(policy, cases), surroundings);
    return exitCodes.clean;
  },
});

export const policy: CommandGroup = { name: 'policy', summary: 'List, test and explain rules', commands: [list, test, explain] };
