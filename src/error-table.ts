// All errors: code → meaning, general remedy, cause, and exit code. `tenantry explain <code>` prints a row.
import type { ExitCode } from './exit-code.ts';

/** Who can do something about it: of a run without a result, the comment names the most important one. */
export type ErrorCause = 'credential' | 'tenant' | 'platform' | 'trust' | 'setup' | 'base' | 'files' | 'run';

interface ErrorRow {
  readonly exit: ExitCode;
  readonly cause: ErrorCause;
  /** The general meaning of this error: printed by `tenantry explain <code>`. */
  readonly meaning: string;
  /** The general remedy. A problem may have a more specific `help`. */
  readonly remedy: string;
}

export const errorTable = {
  // the command line
  usage: {
    exit: 2,
    cause: 'setup',
    meaning: 'The command line is invalid.',
    remedy: 'Run `tenantry --help` or `tenantry <command> --help`.',
  },
  'file-missing': {
    exit: 2,
    cause: 'files',
    meaning: 'A file does not exist or cannot be read.',
    remedy: 'Check the path and its permissions.',
  },
  'file-invalid': {
    exit: 2,
    cause: 'files',
    meaning: 'A file is not readable as text: it is too large, binary, a symbolic link, or not a regular file.',
    remedy: 'Provide a regular UTF-8 text file.',
  },
  'file-other-type': {
    exit: 2,
    cause: 'files',
    meaning: 'The file is of another type than the command or the option reads: a policy where a desired state is expected, for example.',
    remedy: 'Pass the file to the command or the option that the message names.',
  },
  'file-unwritable': {
    exit: 2,
    cause: 'run',
    meaning: 'A file could not be written.',
    remedy: 'Check that the folder exists, its permissions, and the free disk space.',
  },
  'member-unknown': {
    exit: 2,
    cause: 'files',
    meaning: 'No member or account of that name exists.',
    remedy: 'Check the spelling. `tenantry export` lists everybody.',
  },
  'member-unread': {
    exit: 3,
    cause: 'platform',
    meaning: 'It is unknown whether a member or account of that name exists, because not everything could be read.',
    remedy: 'Grant the credential permission to read members, invitations and service accounts.',
  },
  // text and schema
  'yaml-syntax': {
    exit: 2,
    cause: 'files',
    meaning: 'The file is not valid YAML, or uses a YAML feature that Tenantry does not support.',
    remedy: 'Fix the syntax at the location shown.',
  },
  'yaml-duplicate-key': { exit: 2, cause: 'files', meaning: 'Duplicate key in a mapping.', remedy: 'Remove one of the two.' },
  'yaml-alias': {
    exit: 2,
    cause: 'files',
    meaning: 'The file uses anchors, aliases or merge keys.',
    remedy: 'Write the values out. Each entry must be readable on its own.',
  },
  'yaml-key-retyped': {
    exit: 2,
    cause: 'files',
    meaning: 'An unquoted key that YAML does not parse as a string.',
    remedy: 'Put the key in quotes.',
  },
  'yaml-too-deep': { exit: 2, cause: 'files', meaning: 'The file is nested deeper than 64 levels.', remedy: 'Reduce the nesting.' },
  'yaml-empty': {
    exit: 2,
    cause: 'files',
    meaning: 'The file is empty, or contains only white space and comments.',
    remedy: 'Add content to the file, or delete it.',
  },
  'yaml-tab': {
    exit: 2,
    cause: 'files',
    meaning: 'A tab is used as indentation, which YAML does not allow.',
    remedy: 'Indent with spaces.',
  },
  'yaml-tag': {
    exit: 2,
    cause: 'files',
    meaning: 'The file gives a value an explicit tag, such as `!!str`.',
    remedy: 'Remove the tag. If the value is a string, put it in quotes.',
  },
  'yaml-directive': {
    exit: 2,
    cause: 'files',
    meaning: 'The file contains a directive other than `%YAML 1.2`.',
    remedy: 'Remove the line.',
  },
  'yaml-documents': {
    exit: 2,
    cause: 'files',
    meaning: 'The file contains more than one YAML document.',
    remedy: 'Use one document per file.',
  },
  'yaml-number': {
    exit: 2,
    cause: 'files',
    meaning: 'A number that cannot be represented exactly: beyond 2^53, infinite, or not a number.',
    remedy: 'Use a smaller number. If the value is a string, put it in quotes.',
  },
  'unknown-key': {
    exit: 2,
    cause: 'files',
    meaning: 'A key that is not in the schema.',
    remedy: 'Correct the spelling, move the key to where it belongs, or remove it.',
  },
  'missing-key': { exit: 2, cause: 'files', meaning: 'A required key is missing.', remedy: 'Add the key.' },
  'wrong-type': {
    exit: 2,
    cause: 'files',
    meaning: 'A value has the wrong type, such as a string where a number is required.',
    remedy: 'Correct the value at the location shown.',
  },
  'null-value': {
    exit: 2,
    cause: 'files',
    meaning: 'A key has no value.',
    remedy: 'Remove the key to leave it unmanaged, or write `{}` or `[]` for none.',
  },
  'secret-in-file': {
    exit: 2,
    cause: 'files',
    meaning: 'A file contains something that looks like a secret.',
    remedy: 'Remove it from the file and from the Git history, rotate the secret, and refer to it by name: `{ secret: <name> }`.',
  },
  'directory-empty': {
    exit: 2,
    cause: 'files',
    meaning: 'The directory contains no YAML file.',
    remedy: 'Use a directory with *.yaml or *.yml files.',
  },
  schema: {
    exit: 2,
    cause: 'files',
    meaning: 'The file does not follow its JSON Schema.',
    remedy: 'Correct the value at the location shown. The published schemas are in `schemas/`.',
  },
  // the desired state
  'declared-twice': {
    exit: 2,
    cause: 'files',
    meaning: 'A resource is declared twice, or both declared and listed under `removed`.',
    remedy: 'Remove one of the two.',
  },
  reference: {
    exit: 2,
    cause: 'files',
    meaning: 'A reference does not resolve.',
    remedy: 'Correct the spelling, declare the resource that it names, or remove the reference.',
  },
  'reference-open': {
    exit: 0,
    cause: 'files',
    meaning: 'A reference that cannot be checked offline, or a pattern that matches no declared resource.',
    remedy: 'Run `tenantry plan` to check it against the platform.',
  },
  region: {
    exit: 2,
    cause: 'files',
    meaning: 'A resource has no region, two regions, or a region that is not listed under `regions`.',
    remedy: 'Set `region:` to one of `regions`.',
  },
  'region-unknown': {
    exit: 0,
    cause: 'files',
    meaning: 'A region that Tenantry does not know: a new region, or a typo.',
    remedy: 'Check the name. If the region is new, no action is needed.',
  },
  'volume-type-deprecated': {
    exit: 0,
    cause: 'files',
    meaning:
      'A new volume or a change of type uses a volume type that the platform lists as deprecated. No document says whether it accepts one.',
    remedy: 'Use an active type if the platform refuses it.',
  },
  name: { exit: 2, cause: 'files', meaning: 'A key that the platform does not accept as a name.', remedy: 'Choose another name.' },
  value: {
    exit: 2,
    cause: 'files',
    meaning: 'A well-formed but invalid value, such as a nonexistent date or a zero duration.',
    remedy: 'Correct the value at the location shown.',
  },
  'no-effect': {
    exit: 2,
    cause: 'files',
    meaning: 'A setting that has no effect because of another one.',
    remedy: 'Change one of the two.',
  },
  rename: {
    exit: 2,
    cause: 'files',
    meaning: 'A `renamed_from` that cannot be applied.',
    remedy: 'Use the old key of the same resource, which must no longer be declared.',
  },
  ownership: {
    exit: 2,
    cause: 'files',
    meaning: '`authoritative` is set for a section that is not in the file, so everything in it would be removed.',
    remedy: 'Add the section, or use `additive` or `observed`.',
  },
  address: {
    exit: 2,
    cause: 'files',
    meaning: 'Not a valid resource address of a removable resource.',
    remedy: 'Use a resource address such as `member/bob@acme.example`, `volume/br-se1/db-data` or `api-key/ci/deploy`.',
  },
  schedule: { exit: 2, cause: 'files', meaning: 'A schedule is invalid.', remedy: 'Correct the value at the location shown.' },
  setting: {
    exit: 2,
    cause: 'files',
    meaning: 'A policy setting is invalid.',
    remedy: 'Correct the value at the location shown. `tenantry policy explain <policy>` lists the parameters.',
  },
  'access-end': {
    exit: 2,
    cause: 'files',
    meaning: 'An `until` that is invalid, or that is not possible there.',
    remedy: 'Correct it at the location shown, or remove it.',
  },
  waiver: { exit: 2, cause: 'files', meaning: 'A waiver is invalid, so it waives nothing.', remedy: 'Correct the waiver, or remove it.' },
  'review-digest': {
    exit: 2,
    cause: 'files',
    meaning: 'The digest of a reviewed access is not that of its `holds`: somebody edited what was reviewed.',
    remedy: 'Restore the lines that `tenantry review` wrote, or delete the entry and run it again.',
  },
  'review-not-approved': {
    exit: 5,
    cause: 'files',
    meaning: 'A pull request contains the decision of a reviewer who has not approved its last commit.',
    remedy: 'The reviewer approves the pull request on GitHub; its author needs the approval of another reviewer of the same access.',
  },
  // policies
  policy: {
    exit: 2,
    cause: 'files',
    meaning: 'A policy file is invalid.',
    remedy: 'Correct the file at the location shown. `tenantry policy test <file>` checks it again.',
  },
  'policy-expression': {
    exit: 2,
    cause: 'files',
    meaning: 'A CEL expression of a policy has a syntax error or a type error.',
    remedy: 'Correct the expression at the location shown. `tenantry explain <kind>` lists the fields.',
  },
  'policy-eaten': {
    exit: 2,
    cause: 'files',
    meaning: 'An expression that YAML does not parse as a string.',
    remedy: 'Put the expression in quotes, or on its own lines after `|`.',
  },
  'policy-cases': {
    exit: 2,
    cause: 'files',
    meaning: 'A policy has no test cases, or test cases that do not match its kind.',
    remedy: 'Add test cases: one that passes, one that fails, and one that is unknown.',
  },
  'lock-file': {
    exit: 2,
    cause: 'files',
    meaning: 'A lock file is invalid.',
    remedy: 'Use an unmodified composer.lock or package-lock.json.',
  },
  // the platform
  'address-invalid': {
    exit: 2,
    cause: 'setup',
    meaning: 'A base URL of the platform, or a path in the trust file, is invalid.',
    remedy: 'Use an https URL without password, query or fragment. http is allowed only for localhost.',
  },
  'credential-missing': {
    exit: 2,
    cause: 'credential',
    meaning: 'No credential of the platform is set.',
    remedy: 'Set MGC_API_KEY to the API key of a service account, or use a saved capture with --capture.',
  },
  'credential-invalid': {
    exit: 2,
    cause: 'credential',
    meaning: 'A credential or tenant id contains characters that cannot be sent.',
    remedy: 'Check the environment variable that it comes from. Remove spaces, line breaks and quotes.',
  },
  'credential-refused': {
    exit: 3,
    cause: 'credential',
    meaning: 'The platform does not accept the credential: every read returned 401.',
    remedy: 'Check the environment variable that contains the credential.',
  },
  'platform-unavailable': {
    exit: 3,
    cause: 'platform',
    meaning: 'The platform could not be reached: no read succeeded.',
    remedy: 'Check the base URL, the network and the proxy, then retry.',
  },
  'platform-not-understood': {
    exit: 3,
    cause: 'platform',
    meaning: 'The responses of the server do not look like the Magalu Cloud API.',
    remedy: 'Check TENANTRY_BASE_URL and the `addresses` in the trust file.',
  },
  // what was read
  'capture-invalid': {
    exit: 2,
    cause: 'platform',
    meaning: 'Not a valid capture: modified, truncated, or of another version or tenant.',
    remedy: 'Create a new capture with `tenantry capture`.',
  },
  'tenant-foreign': {
    exit: 5,
    cause: 'tenant',
    meaning: 'The credential belongs to another tenant than the desired state declares.',
    remedy: 'Use a credential of the declared tenant, or correct `tenant:` in the desired state.',
  },
  'rename-both-live': {
    exit: 2,
    cause: 'files',
    meaning: 'The old name in `renamed_from` and the new name both exist, so they are two different resources.',
    remedy: 'Remove the `renamed_from` line, or remove one of the two resources.',
  },
  'pin-not-live': {
    exit: 2,
    cause: 'files',
    meaning: 'No live resource has this `id`.',
    remedy: 'Correct the id, or remove the line to create a new resource.',
  },
  // the fleet file
  fleet: { exit: 2, cause: 'run', meaning: 'The fleet file is invalid.', remedy: 'Correct the value at the location shown.' },
  // the trust file
  trust: { exit: 2, cause: 'trust', meaning: 'The trust file is invalid.', remedy: 'Correct the value at the location shown.' },
  delegation: {
    exit: 2,
    cause: 'files',
    meaning: 'A file declares something that its entry of `delegation:` in the trust file does not allow.',
    remedy: 'Declare it in a file that may contain it, or ask the operator.',
  },
  'code-owners': {
    exit: 0,
    cause: 'trust',
    meaning: 'CODEOWNERS does not follow the delegation of the trust file.',
    remedy: 'Run `tenantry init --trust <file>`, and commit the lines that it writes.',
  },
  'notification-failed': {
    exit: 0,
    cause: 'trust',
    meaning:
      'A message was not delivered to a destination of `notify:` in the trust file. The result of the run does not depend on it, and it is not sent again.',
    remedy: 'Check the environment variables that the destination names, and its receiver.',
  },
  'secret-not-granted': {
    exit: 5,
    cause: 'trust',
    meaning: 'The trust file does not grant this secret for this resource and origin.',
    remedy: 'The operator can grant it under `secrets:` in the trust file.',
  },
  'secret-missing': {
    exit: 2,
    cause: 'setup',
    meaning: 'A secret that the trust file grants could not be read.',
    remedy: 'Set the environment variable, or create the file, that the trust file names.',
  },
  'secret-unavailable': {
    exit: 3,
    cause: 'setup',
    meaning: 'A program that prints an API key failed in a way that another attempt may not: a time limit, a signal, or exit code 75.',
    remedy: 'Run the command again. Check the program, and the vault that it reads from.',
  },
  'sink-not-granted': {
    exit: 5,
    cause: 'trust',
    meaning: 'The trust file has no sink of that name for this key and its scopes.',
    remedy: 'The operator can define it under `sinks:` in the trust file.',
  },
  'sink-invalid': {
    exit: 5,
    cause: 'setup',
    meaning: 'A sink cannot be used.',
    remedy: 'Use a file outside the repository in an existing folder, an executable program, or a GitHub secret that the token may write.',
  },
  'delivery-failed': {
    exit: 6,
    cause: 'run',
    meaning: 'A new secret could not be delivered to its sink. The secret is lost and its key is unusable.',
    remedy: 'Fix the sink and apply again. A new key will be created.',
  },
  // plans
  'timestamp-failed': {
    exit: 3,
    cause: 'run',
    meaning:
      'The time-stamp authority of the trust file could not be reached, or its answer is not a time-stamp of the signature. Nothing was written.',
    remedy: 'Check the URL under `signing:`, the network and the proxy, then sign again.',
  },
  'plan-invalid': {
    exit: 2,
    cause: 'run',
    meaning: 'Not a valid saved plan: modified, truncated, or from another version.',
    remedy: 'Create a new plan with `tenantry plan --out`.',
  },
  'result-invalid': {
    exit: 2,
    cause: 'run',
    meaning: 'Not a valid scan result, or one of another version or tenant.',
    remedy: 'Create a new result with `--output json=<file>`.',
  },
  'plan-foreign': {
    exit: 5,
    cause: 'run',
    meaning: 'A saved plan was made for another organization, or for an organization that could not be verified.',
    remedy: 'Create a new plan with `tenantry plan --out`.',
  },
  'journal-locked': {
    exit: 5,
    cause: 'run',
    meaning: 'Another apply uses the same journal.',
    remedy: 'Wait until it has ended, then apply again.',
  },
  'journal-invalid': {
    exit: 2,
    cause: 'run',
    meaning: 'Not a valid journal.',
    remedy: 'Use the file that `tenantry apply` writes: .tenantry/journal.jsonl, or the file given with --journal.',
  },
  'ledger-invalid': {
    exit: 2,
    cause: 'run',
    meaning: 'The first-seen ledger is missing or invalid, or contains no record of this tenant and path.',
    remedy: 'Restore the file from Git. Use --new-ledger only to begin a record.',
  },
  'base-unreadable': {
    exit: 2,
    cause: 'base',
    meaning: 'The revision given with --base or --changed-since cannot be read with Git.',
    remedy:
      'Use a commit of the repository that contains the desired state or the fleet file. A shallow clone may need `git fetch --unshallow`.',
  },
  'base-new': {
    exit: 0,
    cause: 'base',
    meaning: 'Nothing was declared at the revision given with --base, so everything counts as new and nothing as drift.',
    remedy: 'No action is needed. If the desired state was moved, use a revision after the move.',
  },
  'base-unclear': {
    exit: 0,
    cause: 'base',
    meaning: 'The desired state at the revision given with --base is invalid, so drift cannot be separated from intended changes.',
    remedy: 'Review the access-granting changes. They must be acknowledged, because they may restore revoked access.',
  },
  'port-invalid': {
    exit: 2,
    cause: 'setup',
    meaning: 'The simulator cannot listen on the requested port.',
    remedy: 'Use another port, or 0 for any free port.',
  },
  guard: {
    exit: 5,
    cause: 'run',
    meaning: 'A guard refused the plan.',
    remedy: 'Change the desired state so that the guard accepts the plan. Some guards can be relaxed only in the trust file.',
  },
  'would-be-refused': {
    exit: 5,
    cause: 'run',
    meaning: 'The simulation of the plan shows that the platform would refuse a step by its documented rules.',
    remedy: 'Change the file as described in the message, or exclude the step with `--only`.',
  },
  'not-acknowledged': {
    exit: 5,
    cause: 'run',
    meaning: 'Dangerous steps were not acknowledged.',
    remedy: 'Review the steps, then pass their digest with --acknowledge.',
  },
  'not-as-expected': {
    exit: 5,
    cause: 'run',
    meaning: 'The steps to run differ from the expected steps.',
    remedy: 'Create a new plan and review what changed.',
  },
  'out-of-time': {
    exit: 3,
    cause: 'run',
    meaning: 'The run exceeded --timeout and was stopped while reading.',
    remedy: 'Increase --timeout, read fewer regions, or find the slow calls with --verbose.',
  },
  interrupted: { exit: 130, cause: 'run', meaning: 'The run was interrupted by a signal.', remedy: 'Run the command again.' },
  defect: {
    exit: 70,
    cause: 'run',
    meaning: 'Internal error: this is a bug in Tenantry.',
    remedy: 'Please report it with the output shown.',
  },
} as const satisfies Record<string, ErrorRow>;

/** The code of an error: `tenantry explain <code>` explains it. */
export type ErrorCode = keyof typeof errorTable;
