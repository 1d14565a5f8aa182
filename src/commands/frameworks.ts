// `tenantry policy frameworks`: the controls of frameworks with their policies and, from a saved result, what was found.
import type { Desired } from '../desired/desired.ts';
import { TenantryError } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { builtInPolicies } from '../policies/built-in.ts';
import type { Framework } from '../policies/framework.ts';
import { type FrameworkCoverage, frameworkCoverage, type MappedPolicy } from '../policies/framework-coverage.ts';
import { builtInFrameworks } from '../policies/frameworks.generated.js';
import { type Block, heading } from '../report/document.ts';
import { coverageSentence, frameworkBlocks, frameworksBlocks } from '../report/framework-blocks.ts';
import { asJson } from '../report/json.ts';
import type { FrameworksDocument } from '../report/policy-documents.ts';
import type { Review } from '../report/review.ts';
import { type Say, textsIn } from '../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { openDesired } from '../use/open/open-files.ts';
import { openPolicies, ownFrameworks } from '../use/open/open-policies.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import { defineCommand } from './command.ts';
import { languageOption, policyFormatOption } from './options.ts';

interface Mapped {
  readonly policies: readonly MappedPolicy[];
  /** The result that they are of. */
  readonly review?: Review;
}

/** The policies of a result, else those that the desired state selects, else all. */
const policiesOf = async (desired: Desired | undefined, result: string | undefined, surroundings: Surroundings): Promise<Mapped> => {
  if (result !== undefined) {
    const review = (await import('../use/open/read-result.ts')).readResultFor(result, desired, surroundings);
    return { policies: review.policies ?? [], review };
  }
  if (!desired) return { policies: await builtInPolicies() };
  const { selection } = await openPolicies(desired, surroundings);
  return { policies: selection.policies.map(({ policy: { id, controls, supports }, disabled }) => ({ id, controls, supports, disabled })) };
};

const named = (id: string, all: readonly Framework[]): Framework => {
  const found = all.find(({ framework }) => framework === id);
  if (found) return found;
  const ids = all.map(({ framework }) => framework);
  const help = didYouMean(id, ids) ?? `Frameworks: ${ids.join(', ')}.`;
  throw new TenantryError([{ code: 'usage', message: `there is no framework ${quoted(id)}`, help }]);
};

interface Page {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly answer: string;
}

const pageOf = (coverage: readonly FrameworkCoverage[], isOne: boolean, say: Say): Page => {
  const [first] = coverage;
  return isOne && first
    ? { title: first.title, blocks: frameworkBlocks(first, say), answer: coverageSentence(first, say) }
    : { title: say.frameworks.title, blocks: frameworksBlocks(coverage, say), answer: say.frameworks.count(coverage.length) };
};

export const frameworks = defineCommand({
  about:
    'Lists the frameworks and how many of their controls have a policy; with a framework, every control with its policies. With --result, also the population and the results of a scan. The mapping is our interpretation.',
  arguments: [
    { name: 'id', about: 'The framework', required: false, choices: async () => builtInFrameworks().map(({ framework }) => framework) },
    {
      name: 'path',
      about: 'A desired-state file or folder: only the policies that it selects count, and its own frameworks are shown',
      required: false,
      file: 'desired',
      holds: ['desired'],
    },
  ],
  options: {
    result: {
      group: 'input',
      type: 'text',
      value: '<result.json>',
      file: 'input',
      holds: ['result'],
      about: 'A saved scan result: show what it found',
    },
    ...languageOption,
    format: { ...policyFormatOption.format, choices: ['text', 'json', 'html'] },
  },
  exits: [],
  examples: [
    { command: 'policy frameworks', why: 'How many controls of each framework have a policy' },
    { command: 'policy frameworks cis-v8.1 --result result.json', why: 'Every control with population, pass, fail, unknown and waived' },
    { command: 'policy frameworks soc2 --result result.json --format html > soc2.html', why: 'The same as a page' },
  ],
  run: async ([id, path], { format, result, ...options }, surroundings): Promise<CommandResult> => {
    const desired = path === undefined ? undefined : (await openDesired(path, surroundings)).desired;
    const all = [...builtInFrameworks(), ...(await ownFrameworks(desired, surroundings))];
    const chosen = id === undefined ? all : [named(id, all)];
    const { policies, review } = await policiesOf(desired, result, surroundings);
    const say = await textsIn(chosenLanguage(options.language, surroundings, desired));
    const coverage = chosen.map((one) => frameworkCoverage(say.frameworks.titled(one), policies, result !== undefined));
    if (format === 'json') {
      surroundings.stdout.write(asJson({ schemaVersion: 1, frameworks: coverage } satisfies FrameworksDocument));
      return quietResult(exitCodes.clean);
    }
    const { title, blocks, answer } = pageOf(coverage, id !== undefined, say);
    if (format === 'html') {
      const { frameworkPage } = await import('../report/html/frameworks/framework-page.ts');
      for (const part of frameworkPage({ title, coverage, review, answer }, say)) surroundings.stdout.write(part);
      return quietResult(exitCodes.clean);
    }
    printBlocks([heading(1, title), ...blocks], surroundings, false, say);
    return commandResult(exitCodes.clean, [answer], 'stdout', say);
  },
});
