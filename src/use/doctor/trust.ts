// The trust file: it can be parsed, grants what the files need and nothing else, and its sinks exist.
import type { Desired } from '../../desired/desired.ts';
import type { Problem } from '../../errors.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { checkDeclared } from '../../trust/check-declared.ts';
import { declaredNeeds } from '../../trust/needs.ts';
import { noTrust, type Trust } from '../../trust/trust.ts';
import type { Facts, SinkProblem } from './facts.ts';
import { rowsOf } from './row.ts';

const missingRow = (trust: Trust, { items }: Desired): DoctorRow => {
  const row = rowsOf('trust', 'grants that are needed');
  const [first, ...others] = checkDeclared(trust, items);
  if (!first) return row.ok('Everything that the files need is granted.');
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return row.wrong(`${first.message}${more}.`, first.help ?? 'The operator adds it to the trust file.');
};

const unusedRow = ({ secrets, sinks }: Trust, { items }: Desired): DoctorRow => {
  const row = rowsOf('trust', 'grants without use');
  const needs = items.map(declaredNeeds);
  const used = new Set([
    ...needs.flatMap((need) => need.secrets.map(({ name }) => name)),
    ...needs.flatMap(({ sink }) => sink?.name ?? []),
  ]);
  const unused = [
    ...Object.keys(secrets).map((name) => ['secrets', name] as const),
    ...Object.keys(sinks).map((name) => ['sinks', name] as const),
  ]
    .filter(([, name]) => !used.has(name))
    .map(([section, name]) => `${section}.${name}`);
  return unused.length === 0
    ? row.ok('Every secret and every sink is used.')
    : row.wrong(
        `Nothing declared uses ${unused.join(', ')}.`,
        'Remove them from the trust file: what is granted can be used by a later change.',
      );
};

const sinkRow = (problems: readonly SinkProblem[]): DoctorRow => {
  const row = rowsOf('trust', 'sinks');
  if (problems.length === 0) return row.ok('Every sink can take a secret.');
  const unfit = problems.filter(({ isUnknown }) => !isUnknown);
  if (unfit.length === 0)
    return row.unknown(
      problems.map(({ name, why }) => `The sink ${name} could not be checked: ${why}.`).join(' '),
      'Run it where an apply runs.',
    );
  return row.wrong(
    unfit.map(({ name, why }) => `The sink ${name} cannot take a secret: ${why}.`).join(' '),
    'Correct the sink in the trust file, or create what it names. An apply that creates a key would stop there.',
  );
};

const destinations = (some: readonly SinkProblem[]): string => some.map(({ name, why }) => `The destination ${name}: ${why}.`).join(' ');

/** Only if something is notified. */
const notifyRow = ({ notify }: Trust, problems: readonly SinkProblem[]): readonly DoctorRow[] => {
  if (notify === undefined) return [];
  const row = rowsOf('trust', 'notifications');
  const wrong = problems.filter(({ isUnknown }) => !isUnknown);
  if (wrong.length > 0) return [row.wrong(destinations(wrong), 'Correct the variable: a message would not be delivered.')];
  if (problems.length > 0) return [row.unknown(destinations(problems), 'Run it where scheduled audits and applies run.')];
  return [row.ok('Every destination has an address, and a key if it is signed.')];
};

/** Only if files are delegated. */
const ownersRow = ({ delegation }: Trust, [problem]: readonly Problem[]): readonly DoctorRow[] => {
  if (delegation === undefined) return [];
  const row = rowsOf('trust', 'code owners');
  return [problem ? row.wrong(`${problem.message}.`, problem.help ?? '') : row.ok('CODEOWNERS follows the delegation.')];
};

/** Only if there are decisions of access reviews. */
const reviewersRow = ({ reviewers }: Trust, { reviews = [] }: Desired): readonly DoctorRow[] => {
  if (reviews.length === 0) return [];
  const row = rowsOf('trust', 'reviewers');
  return [
    reviewers === undefined
      ? row.wrong(
          'The files have access reviews, and the trust file names no reviewers: no decision counts.',
          'Name who may decide under `reviewers:`.',
        )
      : row.ok('The trust file names who may decide in access reviews.'),
  ];
};

export const trustRows = ({ trust, files }: Facts): readonly DoctorRow[] => {
  const row = rowsOf('trust', 'file');
  const desired = files.type === 'valid' ? files.desired : undefined;
  switch (trust.type) {
    case 'none': {
      const needs = desired ? checkDeclared(noTrust, desired.items).length : 0;
      return [
        needs === 0
          ? row.ok('There is none, and the files need none.')
          : row.wrong('There is none, and the files need its grants.', 'Create it, and name it with --trust or TENANTRY_TRUST.'),
      ];
    }
    case 'not-named':
      return [
        row.unknown(
          `${trust.path} was not read, because nobody named it.`,
          'Name it with --trust or TENANTRY_TRUST, if you know who wrote it: it decides where the key goes.',
        ),
      ];
    case 'invalid': {
      const [first] = trust.problems;
      return [row.wrong(`${trust.path} is invalid: ${first?.message ?? 'it cannot be read'}.`, first?.help ?? 'Correct the file.')];
    }
    case 'valid':
      return [
        row.ok(`${trust.path} is valid.`),
        ...(desired ? [missingRow(trust.trust, desired), unusedRow(trust.trust, desired), ...reviewersRow(trust.trust, desired)] : []),
        ...ownersRow(trust.trust, trust.owners),
        ...notifyRow(trust.trust, trust.destinations),
        ...(Object.keys(trust.trust.sinks).length > 0 ? [sinkRow(trust.sinks)] : []),
      ];
  }
};
