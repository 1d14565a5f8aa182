// `tenantry waive`: adds a waiver of one finding to the desired state, and leaves every other byte of its files untouched.
import { addWaiver, type NewWaiver } from '../desired/add-waiver.ts';
import type { Desired, Waiver } from '../desired/desired.ts';
import { loadTexts } from '../desired/load-desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { fail, type Problem, TenantryError } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { instant } from '../platform/instant.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { kindsOf } from '../policies/for-kind.ts';
import type { EffectivePolicy, SelectedPolicies } from '../policies/select.ts';
import type { Review } from '../report/review.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { openDesired } from '../use/open/open-files.ts';
import { type OpenedPolicies, openPolicies } from '../use/open/open-policies.ts';
import { readResultFor } from '../use/open/read-result.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import { defineCommand } from './command.ts';
import { quietOption } from './options.ts';
import { waiverMistakes } from './waiver-mistakes.ts';

const reasonClasses = ['accepted', 'false-positive', 'compensated', 'temporary'] as const satisfies readonly Waiver['reasonClass'][];

const isFingerprint = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

interface Decision {
  readonly owner: string | undefined;
  readonly reason: string | undefined;
  readonly until: string | undefined;
  readonly ticket: string | undefined;
  readonly class: string | undefined;
}

type Decided = Pick<NewWaiver, 'owner' | 'reason' | 'expires' | 'ticket' | 'reasonClass'>;

const today = ({ now }: Surroundings): string => new Date(now()).toISOString().slice(0, 10);

/** All that is missing or wrong on the command line, at once. */
const decided = ({ owner, reason, until, ticket, class: given }: Decision, surroundings: Surroundings): Decided => {
  const required = { owner, reason, until };
  const missing = Object.entries(required).flatMap(([name, value]) => (value === undefined || value.trim() === '' ? [`--${name}`] : []));
  const isDay = until !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(until) && typeof instant(until) === 'string';
  const reasonClass = reasonClasses.find((one) => one === given);
  const problems: readonly Problem[] = [
    ...(missing.length > 0
      ? [
          {
            code: 'usage',
            message: `these options are required: ${missing.join(', ')}`,
            help: 'A waiver names who is responsible, why, and the last day.',
          } as const,
        ]
      : []),
    ...(until !== undefined && !isDay
      ? [
          {
            code: 'usage',
            message: `--until is not a date: \`${visible(until)}\``,
            help: 'Use the last day of the waiver, such as `2026-12-31`.',
          } as const,
        ]
      : []),
    ...(isDay && until < today(surroundings)
      ? [
          {
            code: 'usage',
            message: `--until is in the past: ${until}`,
            help: 'Use a later day: a waiver that has ended waives nothing.',
          } as const,
        ]
      : []),
  ];
  if (problems.length > 0) throw new TenantryError(problems);
  return {
    owner: owner ?? '',
    reason: reason ?? '',
    expires: until ?? '',
    ...(ticket !== undefined && { ticket }),
    ...(reasonClass && { reasonClass }),
  };
};

interface Finding {
  readonly policy: string;
  readonly resource: string;
}

/** The findings that the policies can have on declared resources, by fingerprint. */
const findFingerprint = (fingerprint: string, { tenant, items }: Desired, policies: readonly EffectivePolicy[]): Finding | undefined => {
  for (const { address, kind } of items)
    for (const { policy } of policies)
      if (kindsOf(policy).some((one) => one === kind || one === 'resource') && fingerprintOf(tenant, policy.id, address) === fingerprint)
        return { policy: policy.id, resource: address };
  return undefined;
};

/** A redacted result names hashes in place of people: a waiver for one of them would match nothing. */
const readUnredacted = (path: string, desired: Desired, surroundings: Surroundings): Review => {
  const result = readResultFor(path, desired, surroundings);
  if (result.run.redacted)
    fail('result-invalid', 'the result is redacted: hashes replace the e-mail addresses in it', {
      at: { file: shownPath(path, surroundings), line: 1, col: 1 },
      help: 'Nothing was written. Use a result that was saved without --redact, or name the policy and the resource address.',
    });
  return result;
};

/** The finding of a saved result with this fingerprint. */
const findInResult = (fingerprint: string, { findings = [], outlook }: Review): Finding | undefined => {
  const all = [
    ...findings,
    ...(outlook ? [...outlook.introduced, ...outlook.newlyEvaluated, ...outlook.remaining, ...outlook.onlyWarn] : []),
  ];
  const found = all.find((one) => one.fingerprint === fingerprint);
  return found && { policy: found.policy, resource: found.address };
};

const findingOf = (
  given: string,
  resource: string | undefined,
  desired: Desired,
  { policies }: SelectedPolicies,
  result: Review | undefined,
): Finding => {
  if (resource !== undefined) return { policy: given, resource };
  if (!isFingerprint(given))
    return fail('usage', `there is no resource for the policy ${visible(given)}`, {
      help: 'Name the policy and the resource address, or the fingerprint of a finding.',
    });
  return (
    (result && findInResult(given, result)) ??
    findFingerprint(given, desired, policies) ??
    fail('waiver', `no finding has the fingerprint ${given}${result ? '' : ' on a declared resource'}`, {
      help: `Name ${result ? '' : 'the saved result with --result, or '}the policy and the resource address.`,
    })
  );
};

const samePolicy = ({ aliases }: SelectedPolicies, a: string, b: string): boolean => (aliases.get(a) ?? a) === (aliases.get(b) ?? b);

const failIfWaived = ({ policy, resource }: Finding, { waivers }: Desired, selection: SelectedPolicies): void => {
  const there = waivers.find((one) => one.resource === resource && samePolicy(selection, one.policy, policy));
  if (there)
    fail('waiver', `a waiver of ${visible(policy)} for ${visible(resource)} exists until ${there.expires}`, {
      at: there.at,
      help: 'Nothing was written. Change its date there, or remove it first.',
    });
};

/** The files with the new text, which must be as valid as before. Positions in a text that nobody has are left out. */
const openEdited = async (
  { documents }: LoadedDesired,
  edited: { readonly file: string; readonly text: string },
  surroundings: Surroundings,
): Promise<OpenedPolicies & { readonly desired: Desired }> => {
  try {
    const texts = documents.map(({ file, text }) => ({ file, text: () => (file === edited.file ? edited.text : text) }));
    const { desired } = loadTexts(texts, kindList);
    return { desired, ...(await openPolicies(desired, surroundings)) };
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    throw new TenantryError(
      error.problems.map(({ at: _at, ...problem }) => ({ ...problem, message: `the waiver would be invalid: ${problem.message}` })),
    );
  }
};

export const waive = defineCommand({
  about:
    'Adds a waiver to the desired state: an accepted finding with its owner, reason and last day. Writes it at the end of `waivers`, and leaves every other byte untouched. The result is checked before it is written, with the resource, the owner and the end, as far as the files show them.',
  arguments: [
    { name: 'path', about: 'The desired-state file or folder', required: true, file: 'update', holds: ['desired'] },
    { name: 'policy', about: 'The policy id, or the fingerprint of a finding', required: true },
    { name: 'resource', about: 'The resource address or a pattern; not with a fingerprint', required: false },
  ],
  options: {
    result: {
      group: 'input',
      type: 'text',
      value: '<file>',
      file: 'input',
      holds: ['result'],
      about: 'A saved scan result that has the fingerprint; not needed for findings on declared resources',
    },
    owner: { group: 'input', type: 'text', value: '<email>', about: 'Who is responsible: a member, a group or a team (required)' },
    reason: { group: 'input', type: 'text', value: '<text>', about: 'Why the finding is accepted (required)' },
    until: { group: 'input', type: 'text', value: '<date>', about: 'The last valid day, UTC, such as 2026-12-31 (required)' },
    ticket: { group: 'input', type: 'text', value: '<text>', about: 'Where the decision is recorded, such as SEC-142 or a URL' },
    class: { group: 'input', type: 'text', value: '<class>', about: 'What kind of decision it is', choices: reasonClasses },
    ...quietOption,
  },
  exits: [],
  examples: [
    {
      command:
        'waive tenantry.yaml volume-unattached volume/br-se1/legacy-export --owner ana@acme.example --reason "Kept for the tax filing" --until 2026-12-31',
      why: 'Accept one finding until the end of the year',
    },
  ],
  run: async ([path = '', given = '', resource], options, surroundings) => {
    const decision = decided(options, surroundings);
    if (resource !== undefined && isFingerprint(given))
      fail('usage', 'a fingerprint names its resource', { help: 'Leave out the resource, or name the policy instead of the fingerprint.' });
    const loaded = await openDesired(path, surroundings);
    const { selection } = await openPolicies(loaded.desired, surroundings);
    const result = options.result === undefined ? undefined : readUnredacted(options.result, loaded.desired, surroundings);
    const finding = findingOf(given, resource, loaded.desired, selection, result);
    failIfWaived(finding, loaded.desired, selection);
    const [first, ...others] = loaded.documents;
    if (first === undefined) return fail('defect', 'a desired state without files');
    const edited = addWaiver([first, ...others], { ...finding, ...decision });
    const opened = await openEdited(loaded, edited, surroundings);
    const isKnown = result?.findings?.some(({ address }) => address === finding.resource) ?? false;
    const mistakes = waiverMistakes({ ...finding, owner: decision.owner }, isKnown, { ...opened, now: new Date(surroundings.now()) });
    if (mistakes.length > 0) throw new TenantryError(mistakes);
    writeText(shownPath(edited.file, surroundings), edited.text, { keepsMark: true });
    if (options.quiet) return quietResult(exitCodes.clean);
    const { policy, resource: named } = finding;
    surroundings.stdout.write(inert(`${visible(`Changed ${edited.file}: ${policy} is waived for ${named} until ${decision.expires}.`)}\n`));
    return commandResult(exitCodes.clean, ['1 waiver added']);
  },
});
