// `tenantry policy list | test | explain`: the catalogue of policies, their test cases, and the documentation of one.
import { basename, dirname } from 'node:path';
import type { Desired } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { makeFolder, writeNew } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { builtInFiles, builtInNames, builtInPolicies } from '../policies/built-in.ts';
import { completenessOf } from '../policies/completeness.ts';
import { explainPolicy } from '../policies/explain-policy.ts';
import { policyShapes } from '../policies/language/policy-shapes.ts';
import { listPolicies } from '../policies/list-policies.ts';
import { withOverrides } from '../policies/override.ts';
import type { PolicyFile } from '../policies/policy.ts';
import { kindOfId, policyStarter } from '../policies/policy-starter.ts';
import { runCases } from '../policies/run-cases.ts';
import { selectPolicies } from '../policies/select.ts';
import { count } from '../report/document.ts';
import { asJson } from '../report/json.ts';
import { caseBlocks, catalogueBlocks, pageBlocks } from '../report/policy-blocks.ts';
import type { PolicyListDocument, PolicyPageDocument, PolicyTestDocument } from '../report/policy-documents.ts';
import { english, textsIn } from '../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { openDesired } from '../use/open/open-files.ts';
import { ownPolicies } from '../use/open/open-policies.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { quoted } from '../yaml/visible.ts';
import { type CommandGroup, defineCommand } from './command.ts';
import { languageOption, policyFormatOption } from './options.ts';
import { testedPolicies } from './tested-policies.ts';

const fileArgument = {
  name: 'path',
  about: 'A desired-state file or folder, whose settings and own policies count too',
  required: false,
  file: 'desired',
  holds: ['desired'],
} as const;

const desiredAt = async (path: string | undefined, surroundings: Surroundings): Promise<Desired | undefined> =>
  path === undefined ? undefined : (await openDesired(path, surroundings)).desired;

const ownOf = (desired: Desired | undefined, surroundings: Surroundings): Promise<readonly PolicyFile[]> =>
  ownPolicies(desired, policyShapes(kindList), surroundings);

const selectionOf = (desired: Desired | undefined, policies: Parameters<typeof selectPolicies>[0]): ReturnType<typeof selectPolicies> =>
  selectPolicies(policies, {
    packs: desired?.policies.packs,
    since: desired?.policies.since,
    settings: desired?.policies.settings ?? [],
    waivers: [],
  });

const list = defineCommand({
  about: 'Lists the built-in policies and your own, with severity, packs and what a setting changes.',
  arguments: [fileArgument],
  options: { ...languageOption, ...policyFormatOption },
  exits: [],
  examples: [{ command: 'policy list', why: 'The catalogue' }],
  run: async ([path], { format, ...options }, surroundings) => {
    const desired = await desiredAt(path, surroundings);
    const language = chosenLanguage(options.language, surroundings, desired);
    const say = await textsIn(language);
    const own = await ownOf(desired, surroundings);
    const all = [...(await builtInPolicies()), ...own.map(({ policy }) => policy)];
    const rows = listPolicies(withOverrides(all).policies, selectionOf(desired, all), language);
    if (format === 'json') surroundings.stdout.write(asJson({ schemaVersion: 1, policies: rows } satisfies PolicyListDocument));
    else printBlocks(catalogueBlocks(rows, say), surroundings, false, say);
    if (format === 'json') return quietResult(exitCodes.clean);
    const many = (state: string): number => rows.filter((row) => row.state === state).length;
    const counts = [
      say.policies.enabledOf(many('on'), rows.length),
      ...(many('off') > 0 ? [say.policies.disabled(many('off'))] : []),
    ] as const;
    return commandResult(exitCodes.clean, counts, 'stdout', say);
  },
});

const test = defineCommand({
  about:
    'Every policy has test cases. Runs those of a policy, of all policies in a folder, or of those that a desired state names. Without a path, it runs those of the built-in policies and of your own, which the desired states in the current folder and in tenantry/ name. Shows what the cases leave untested.',
  arguments: [
    {
      name: 'path',
      about: 'A policy file, a folder of policies, or a desired state whose own policies are tested',
      required: false,
      file: 'input',
      holds: ['policy', 'framework', 'desired'],
    },
  ],
  options: policyFormatOption,
  exits: [exitCodes.findings],
  examples: [
    { command: 'policy test rules/volume-large.yaml', why: 'Run the test cases of one policy' },
    { command: 'policy test tenantry.yaml', why: 'Run those of all policies that a desired state names' },
  ],
  run: async ([path], { format }, surroundings): Promise<CommandResult> => {
    const { builtIn, own } = await testedPolicies(path, surroundings);
    const files = [...builtIn, ...own];
    const shapes = policyShapes(kindList);
    const results = files.flatMap((file) => runCases(file, shapes));
    const warnings = files.flatMap(({ policy: one }) => one.warnings ?? []);
    const incomplete = files.flatMap((file) => completenessOf(file, shapes) ?? []);
    const notHeld = results.filter(({ problems }) => problems.length > 0);
    const failed = [...notHeld, ...incomplete];
    if (format === 'json') {
      surroundings.stdout.write(
        asJson({
          schemaVersion: 1,
          policies: files.length,
          cases: results.length,
          failed,
          ...(warnings.length > 0 ? { warnings } : {}),
        } satisfies PolicyTestDocument),
      );
    } else printBlocks(caseBlocks([...results, ...incomplete], files.length, warnings, english), surroundings);
    const exitCode = failed.length > 0 ? exitCodes.findings : exitCodes.clean;
    if (format === 'json') return quietResult(exitCode);
    return commandResult(exitCode, [
      `${results.length - notHeld.length} of ${count(results.length, 'case')} passed`,
      ...(notHeld.length > 0 ? [`${notHeld.length} failed`] : []),
      ...(incomplete.length > 0 ? [`${count(incomplete.length, 'policy', 'policies')} not tested completely`] : []),
      count(files.length, 'policy', 'policies'),
      ...(path === undefined ? [`${own.length} of them your own`] : []),
    ]);
  },
});

const explain = defineCommand({
  about: 'Shows what a policy evaluates and why, its parameters, how to fix a failure, and the controls it covers or supports.',
  arguments: [
    { name: 'id', about: 'The policy id', required: true, choices: async () => (await builtInNames()).map(({ id }) => id) },
    fileArgument,
  ],
  options: { ...languageOption, ...policyFormatOption },
  exits: [],
  examples: [{ command: 'policy explain api-key-max-age', why: 'What it evaluates, why, and how to fix a failure' }],
  run: async ([id = '', path], { format, ...options }, surroundings) => {
    const desired = await desiredAt(path, surroundings);
    const language = chosenLanguage(options.language, surroundings, desired);
    const say = await textsIn(language);
    const own = await ownOf(desired, surroundings);
    const files = [...own, ...(await builtInFiles())];
    const all = [...(await builtInPolicies()), ...own.map(({ policy }) => policy)];
    const [{ policies }, selection] = [withOverrides(all), selectionOf(desired, all)];
    const page = explainPolicy(id, policies, selection, policyShapes(kindList), language);
    if (format === 'json') surroundings.stdout.write(asJson({ schemaVersion: 1, ...page } satisfies PolicyPageDocument));
    else printBlocks(pageBlocks(page, files.find(({ policy }) => policy.id === page.id)?.cases ?? [], say), surroundings, false, say);
    if (format === 'json') return quietResult(exitCodes.clean);
    const row = listPolicies(policies, selection).find(({ id: other }) => other === page.id);
    return commandResult(
      exitCodes.clean,
      [`${page.id}: ${say.severity[row?.severity ?? page.severity]}`, say.policies.isEnabled(row?.state === 'on')],
      'stdout',
      say,
    );
  },
});

const idForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

const create = defineCommand({
  about:
    'Writes a policy with a comment for each key. It loads, and its test cases pass: change it step by step. Creates its folder, and overwrites no file.',
  arguments: [
    { name: 'file', about: 'The new file, named for the id of the policy: rules/volume-large.yaml', required: true, file: 'output' },
  ],
  options: {},
  exits: [],
  examples: [{ command: 'policy new rules/volume-large.yaml', why: 'Start a policy about volumes' }],
  run: async ([path = ''], _, surroundings) => {
    const shapes = policyShapes(kindList);
    const id = basename(path).replace(/\.ya?ml$/, '');
    const kind = idForm.test(id) ? kindOfId(id, shapes) : undefined;
    if (kind === undefined || !/\.ya?ml$/.test(path)) {
      const kinds = [...shapes.values()].flatMap(({ name, isRecord }) => (isRecord ? [] : [name])).sort();
      return fail('usage', `${quoted(basename(path))} is not a name for a policy file.`, {
        help: `Use \`<kind>-<what>.yaml\`, such as \`volume-large.yaml\`. Kinds: ${kinds.join(', ')}.`,
      });
    }
    const file = shownPath(path, surroundings);
    makeFolder(dirname(file));
    writeNew(file, policyStarter(id, kind));
    return commandResult(exitCodes.clean, [`wrote ${path}`, `run tenantry policy test ${path}, and name it under policies.files`]);
  },
});

export const policy: CommandGroup = {
  commands: [
    { name: 'list', summary: 'List all policies and their effective settings', load: async () => list },
    { name: 'test', summary: 'Run policy test cases', load: async () => test },
    { name: 'new', summary: 'Write a commented policy to start from', load: async () => create },
    { name: 'explain', summary: 'Show the documentation of one policy', load: async () => explain },
    {
      name: 'frameworks',
      summary: 'Show the controls of frameworks, with their policies and results',
      load: async () => (await import('./frameworks.ts')).frameworks,
    },
  ],
};
