// Every error there is: code → what it means, what to do in general, and the exit code it leads to. `tenantry explain <code>` prints a row.
import type { ExitCode } from './exit-code.ts';

interface ErrorRow {
  readonly exit: ExitCode;
  /** What this error means, in general: what `tenantry explain <code>` prints. */
  readonly meaning: string;
  /** What to do about it, in general. A problem may carry a more exact `help`. */
  readonly remedy: string;
}

export const errorTable = {
  // the command line
  usage: { exit: 2, meaning: 'The command line is not understood.', remedy: 'See `tenantry --help`, or `tenantry <command> --help`.' },
  'file-missing': {
    exit: 2,
    meaning: 'A file that was named does not exist or cannot be read.',
    remedy: 'Check the path and its permissions.',
  },
  'file-unfit': {
    exit: 2,
    meaning: 'A file cannot be taken as text: too large, binary, a link, or not a regular file.',
    remedy: 'Give a regular UTF-8 text file of at most 10 MB.',
  },
  'file-unwritable': {
    exit: 2,
    meaning: 'A file that was to be written could not be.',
    remedy: 'Check the folder, its permissions and the space left.',
  },
  nobody: {
    exit: 2,
    meaning: 'Nobody in the organization is called so.',
    remedy: 'Look at how it is written; `tenantry export` shows everybody.',
  },
  'nobody-known': {
    exit: 3,
    meaning: 'Whether somebody of this name is in the organization is not known: not everything could be read.',
    remedy: 'Give the credential the right to read members, invitations and service accounts.',
  },
  // text and schema
  'yaml-syntax': {
    exit: 2,
    meaning: 'The file is not well-formed YAML, or uses a part of YAML that Tenantry refuses.',
    remedy: 'Mend the text at the place shown.',
  },
  'yaml-duplicate-key': { exit: 2, meaning: 'A key stands twice in one map.', remedy: 'Keep one of the two.' },
  'yaml-alias': {
    exit: 2,
    meaning: 'The file uses anchors, aliases or merge keys.',
    remedy: 'Write the values out: what applies to whom must be readable where it stands.',
  },
  'yaml-key-retyped': {
    exit: 2,
    meaning: 'A plain key that YAML reads as something else than its text.',
    remedy: 'Put the key in quotes.',
  },
  'yaml-too-deep': { exit: 2, meaning: 'The file is nested deeper than 64 levels.', remedy: 'Flatten it.' },
  'yaml-empty': {
    exit: 2,
    meaning: 'The file holds no value: it is empty, or white space and comments only.',
    remedy: 'Write something into it, or leave the file out.',
  },
  'yaml-tab': { exit: 2, meaning: 'A tab is used as indentation, which YAML does not allow.', remedy: 'Indent with spaces.' },
  'yaml-tag': {
    exit: 2,
    meaning: 'The file gives a value an explicit tag, such as `!!str`.',
    remedy: 'Remove the tag; put the value in quotes if it is text.',
  },
  'yaml-directive': { exit: 2, meaning: 'The file holds a directive other than `%YAML 1.2`.', remedy: 'Remove the line.' },
  'yaml-documents': { exit: 2, meaning: 'The file holds more than one YAML document.', remedy: 'Keep one document in a file.' },
  'yaml-number': {
    exit: 2,
    meaning: 'A number that arithmetic cannot hold: beyond 2^53, infinite, or not a number.',
    remedy: 'Give a smaller one, or put it in quotes if it is text.',
  },
  'unknown-key': {
    exit: 2,
    meaning: 'A key that the schema does not know.',
    remedy: 'Correct its spelling, move it to where it belongs, or remove it.',
  },
  'missing-key': { exit: 2, meaning: 'A key that the schema requires is not there.', remedy: 'Add it.' },
  'wrong-type': {
    exit: 2,
    meaning: 'A value is of another type than the schema asks for, such as a text where a number is needed.',
    remedy: 'See the place shown.',
  },
  'null-value': {
    exit: 2,
    meaning: 'A key is written without a value.',
    remedy: 'Leave the key out to leave it unmanaged, or write `[]` for none.',
  },
  'secret-in-file': {
    exit: 2,
    meaning: 'Something that looks like a secret is written in a file.',
    remedy: 'Remove it from the file and its history, replace it where it came from, and refer to it by name: `{ secret: <name> }`.',
  },
  'directory-empty': {
    exit: 2,
    meaning: 'A directory was given that holds no YAML file.',
    remedy: 'Give a directory with *.yaml or *.yml files.',
  },
  schema: {
    exit: 2,
    meaning: 'The file does not follow its JSON Schema.',
    remedy: 'See the place shown; the published schemas are in `schemas/`.',
  },
  // the desired state
  'folder-unread': {
    exit: 0,
    meaning: 'A folder in the directory of the desired state holds YAML files that are not read.',
    remedy: 'Move them up, or give the folder by itself.',
  },
  'declared-twice': { exit: 2, meaning: 'One thing is declared in two places, or declared and removed.', remedy: 'Keep one of the two.' },
  reference: {
    exit: 2,
    meaning: 'A name that stands for something else finds nothing.',
    remedy: 'Correct its spelling, declare what it names, or take it out.',
  },
  'reference-open': {
    exit: 0,
    meaning: 'A name that only the platform knows, or a pattern that matches nothing declared.',
    remedy: 'It is checked as soon as the platform is read: `tenantry plan`.',
  },
  region: {
    exit: 2,
    meaning: 'An item does not say in which region it stands, says two, or one that is not among `regions`.',
    remedy: 'Write `region:` with one of `regions`.',
  },
  'region-unknown': {
    exit: 0,
    meaning: 'A region that no document of the platform names; a new one, or a slip of the pen.',
    remedy: 'Look at the name. If the region is new, nothing is to be done.',
  },
  name: { exit: 2, meaning: 'A key that the platform does not take as a name.', remedy: 'Choose another name.' },
  value: {
    exit: 2,
    meaning: 'A value of the right form that means nothing: a day that no calendar has, a length of time that is none.',
    remedy: 'See the place shown.',
  },
  'no-effect': { exit: 2, meaning: 'A setting that has no effect beside another one.', remedy: 'Change one of the two.' },
  rename: {
    exit: 2,
    meaning: 'A `renamed_from` that cannot be followed.',
    remedy: 'It names the old key of the same thing, which the files no longer declare.',
  },
  ownership: {
    exit: 2,
    meaning: '`authoritative` where nothing is written: everything would be removed.',
    remedy: 'Write the section, or `additive` or `observed`.',
  },
  address: {
    exit: 2,
    meaning: 'A text that is no address of something that can be removed.',
    remedy: 'Addresses look like `member/bob@acme.example`, `volume/br-se1/db-data`, `api-key/ci/deploy`.',
  },
  schedule: { exit: 2, meaning: 'A schedule that cannot be followed.', remedy: 'See the place shown.' },
  setting: {
    exit: 2,
    meaning: 'A setting of a rule that cannot be used.',
    remedy: 'See the place shown; `tenantry policy explain <rule>` lists its parameters.',
  },
  waiver: { exit: 2, meaning: 'A waiver that is not valid: nothing is silenced by mistake.', remedy: 'Mend it, or remove it.' },
  // policies
  policy: { exit: 2, meaning: 'A policy file that cannot be used.', remedy: 'See the place shown, and `docs/policies.md`.' },
  'policy-expression': {
    exit: 2,
    meaning: 'A CEL expression of a policy that does not parse, or does not fit the types of its kind.',
    remedy: 'See the place shown; `tenantry explain <kind>` lists the fields.',
  },
  'policy-eaten': {
    exit: 2,
    meaning: 'An expression that YAML takes for something else than text.',
    remedy: 'Put it in quotes, or on its own lines after `|`.',
  },
  'policy-cases': {
    exit: 2,
    meaning: 'A policy without cases that prove it, or with cases that do not fit its kind.',
    remedy: 'Add cases: one that passes, one that fails, one that is unknown.',
  },
  'lock-file': {
    exit: 2,
    meaning: 'A lock file that cannot be read.',
    remedy: 'Give a composer.lock or package-lock.json as the package manager writes it.',
  },
  // the platform
  'address-unfit': {
    exit: 2,
    meaning: 'An address of the platform, or a path in the trust file, cannot be used.',
    remedy: 'Give an https address without password, query or fragment; http only for this machine.',
  },
  'credential-unfit': {
    exit: 2,
    meaning: 'A credential or tenant id cannot be sent as it is.',
    remedy: 'Check the variable it comes from: no spaces, no line breaks, no quotes.',
  },
  'credential-refused': {
    exit: 3,
    meaning: 'The platform refuses the credential: every read was answered with 401.',
    remedy: 'Check the variable that holds it.',
  },
  'platform-unavailable': {
    exit: 3,
    meaning: 'The platform could not be reached: no read was answered.',
    remedy: 'Check the address, the network and the proxy, then try again.',
  },
  'platform-not-understood': {
    exit: 3,
    meaning: 'Something answers, but not as the platform does.',
    remedy: 'Check TENANTRY_BASE_URL and the addresses in the trust file.',
  },
  // what was read
  'capture-unfit': {
    exit: 2,
    meaning: 'A capture is not one, was altered or cut off, or was made by another version.',
    remedy: 'Make a new one with `tenantry capture`.',
  },
  'rename-both-live': {
    exit: 2,
    meaning: '`renamed_from` names something that is still there, and so is the new name: they are two things.',
    remedy: 'Remove the `renamed_from` line, or remove one of the two.',
  },
  'pin-not-live': {
    exit: 2,
    meaning: 'An `id:` names nothing that is there.',
    remedy: 'Mend the id, or remove the line to have a new one made.',
  },
  // the trust file
  trust: { exit: 2, meaning: 'The trust file says something that cannot be.', remedy: 'See the place shown.' },
  'secret-not-granted': {
    exit: 5,
    meaning: 'The trust file does not grant this secret for this resource and host.',
    remedy: 'The operator can grant it under `secrets:` in the trust file.',
  },
  'secret-missing': {
    exit: 2,
    meaning: 'A secret that the trust file grants is not where it is read from.',
    remedy: 'Set the environment variable, or write the file, that the trust file names.',
  },
  'sink-not-granted': {
    exit: 5,
    meaning: 'The trust file has no sink of this name for this key and its scopes.',
    remedy: 'The operator can define it under `sinks:` in the trust file.',
  },
  'sink-unfit': {
    exit: 5,
    meaning: 'A sink is not fit to take a secret.',
    remedy: 'Name a file outside the repository whose folder exists, or a program that can be run.',
  },
  'delivery-failed': {
    exit: 6,
    meaning: 'A new secret could not be handed to its sink. It is lost; the key that it belongs to is of no use.',
    remedy: 'Mend the sink and apply again: the key is made anew.',
  },
  // plans
  'plan-unfit': {
    exit: 2,
    meaning: 'A saved plan is not one, was altered, or was made by another version.',
    remedy: 'Make a new one with `tenantry plan --out`.',
  },
  'plan-foreign': {
    exit: 5,
    meaning: 'A saved plan is of another organization than the desired state declares, or of none that was proved.',
    remedy: 'Plan again: `tenantry plan --out`.',
  },
  'journal-unfit': {
    exit: 2,
    meaning: 'A file is no journal of applies.',
    remedy: 'Give the file that `tenantry apply` writes: .tenantry/journal.jsonl, or what --journal named.',
  },
  'base-unreadable': {
    exit: 2,
    meaning: 'The revision that --base names cannot be read with git.',
    remedy: 'Name a commit of the repository that the desired state lies in; a shallow clone may have to be deepened.',
  },
  'base-new': {
    exit: 0,
    meaning: 'At the revision that --base names nothing was declared: everything is new, and nothing is drift.',
    remedy: 'Nothing is to be done, unless the desired state was moved: then name a revision after the move.',
  },
  'base-unclear': {
    exit: 0,
    meaning: 'The desired state at the revision that --base names cannot be used, so drift cannot be told apart.',
    remedy: 'Read what gives access: it must be acknowledged, since it may give back what was taken away.',
  },
  'port-unfit': {
    exit: 2,
    meaning: 'The simulator cannot listen on the port that was asked for.',
    remedy: 'Give another port, or 0 for any free one.',
  },
  guard: {
    exit: 5,
    meaning: 'A guard refuses the plan.',
    remedy: 'Change the plan so that the guard holds; only the trust file can loosen some guards.',
  },
  'would-be-refused': {
    exit: 5,
    meaning: 'A step that the platform would refuse by its documented rules, as the rehearsal of the plan showed.',
    remedy: 'Change the file as the message says, or leave the step out with `--only`.',
  },
  'not-acknowledged': {
    exit: 5,
    meaning: 'Steps that need an acknowledgement were not acknowledged.',
    remedy: 'Read the steps, then name their digest with --acknowledge.',
  },
  'not-as-expected': { exit: 5, meaning: 'The steps to run are not the expected ones.', remedy: 'Plan again and look at what changed.' },
  'out-of-time': {
    exit: 3,
    meaning: 'The run took longer than --timeout allows and was stopped while it read.',
    remedy: 'Allow more time, read fewer regions, or look at what the platform is slow with: --verbose names every call.',
  },
  interrupted: { exit: 130, meaning: 'The run was stopped by a signal before it was done.', remedy: 'Run it again.' },
  defect: { exit: 70, meaning: 'Tenantry itself is wrong.', remedy: 'Please report it, with the text shown.' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;
