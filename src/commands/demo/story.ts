// The story of the demo as data: what people changed by hand, and the chapters that find and fix it.

/** An edit of a file of examples/acme that gives what the platform holds instead. */
interface Edit {
  readonly file: string;
  readonly declared: string;
  readonly live: string;
}

interface HandMade {
  /** For the reader of the demo. */
  readonly says: string;
  /** Empty: of what no file declares, which exposure.ts has. */
  readonly edits: readonly Edit[];
}

const people = (declared: string, live: string): Edit => ({ file: 'people.yaml', declared, live });
const governance = (declared: string, live = ''): Edit => ({ file: 'governance.yaml', declared, live });
const organization = (declared: string, live: string): Edit => ({ file: 'organization.yaml', declared, live });
const accounts = (declared: string, live: string): Edit => ({ file: 'service-accounts.yaml', declared, live });
const volumes = (declared: string, live: string): Edit => ({ file: 'volumes.yaml', declared, live });

export const drift: readonly HandMade[] = [
  {
    says: 'Bob left the company and still is an editor; a consultant was added by hand, and can grant roles.',
    edits: [
      governance('  member/bob@acme.example: { reason: left the company, since: 2026-10-01 }\n'),
      people(
        'members:\n',
        'members:\n  bob@acme.example: { roles: [editor] }\n  consultant@freelance.example: { roles: [viewer], permissions: [turia_iam_editor] }\n',
      ),
    ],
  },
  {
    says: 'A key that somebody created on a laptop can push images and change access.',
    edits: [accounts('  payments-ci:\n', '      test-from-laptop: { scopes: [mcr.write, "iam:write"] }\n  payments-ci:\n')],
  },
  {
    says: 'Jonas, of a partner, may delete images since an incident; the access of Nina ended yesterday.',
    edits: [
      people(
        'jonas.weber@acme-partners.example: { roles: [image-reader], permissions: [], until: 2027-02-26 }',
        'jonas.weber@acme-partners.example: { roles: [image-reader], permissions: [cr_image_delete] }',
      ),
    ],
  },
  {
    says: 'Marina became an editor during that incident; Rui and Carla lost what they need on call.',
    edits: [
      people('marina.goes@acme.example: { roles: [viewer] }', 'marina.goes@acme.example: { roles: [viewer, editor] }'),
      people('[editor, release-manager, on-call]', '[editor, release-manager]'),
      people('      carla.nunes@acme.example: member\n', ''),
    ],
  },
  {
    says: 'The machine shop-api-1 got a public address, and its SSH port is open to the whole internet.',
    edits: [],
  },
  {
    says: 'The payments database lost its nightly snapshots, queue-2 is gone, tmp-migration is left over.',
    edits: [
      volumes('volumes: [db-orders-data, db-payments-data, db-catalog-data]', 'volumes: [db-orders-data, db-catalog-data]'),
      volumes('  queue-2: { region: br-se1, type: cloud_nvme1k, size: 120, attached_to: 4da1809f-7e6d-4c5b-9a49-38271605f479 }\n', ''),
      governance('  volume/br-se1/tmp-migration: { reason: the migration is done, since: 2026-09-30 }\n'),
      volumes('  logs-archive:', '  tmp-migration: { region: br-se1, type: cloud_nvme1k, size: 100 }\n  logs-archive:'),
    ],
  },
  {
    says: 'Merged and not applied yet: a role for auditors, and the end of the account old-deployer.',
    edits: [
      organization(
        '  access-auditor:\n    description: Looks at who may use the registries\n    permissions: [cr_registry_member_get]\n',
        '',
      ),
      people('roles: [access-auditor, storage-auditor, viewer]', 'roles: [storage-auditor, viewer]'),
      people('roles: [access-auditor, storage-auditor]', 'roles: [storage-auditor]'),
      people('roles: [access-auditor]', 'roles: []'),
      governance('  service-account/old-deployer: { reason: replaced by ci, since: 2026-08-01 }\n'),
      accounts(
        '  payments-ci:\n',
        '  old-deployer:\n    email: old-deployer\n    roles: [editor]\n    api_keys: { main: { scopes: [mcr.write] } }\n  payments-ci:\n',
      ),
    ],
  },
];

/** A volume without restore points, because the schedules did not know it. */
export const leftBehind = 'tmp-migration';

/** Days since the keys of the platform began; the others are 20 days old. */
export const keyAges: Readonly<Record<string, number>> = {
  'api-key/ci/test-from-laptop': 130,
  'api-key/old-deployer/main': 400,
  'api-key/payments-ci/deploy': 75,
};

/** The story happens at this time, so that it is the same on every day. */
export const start = Date.parse('2026-11-26T09:00:00Z');

export interface Chapter {
  readonly title: string;
  readonly about: string;
  /** {acme} and {out} are folders; {acknowledge} approves exactly the dangerous steps that the last plan listed. */
  readonly command: string;
  /** Before the command, a person narrows SSH in the console: nothing here writes networks. */
  readonly narrowsSsh?: true;
  /** The file with the whole result, if the command writes one. */
  readonly whole?: string;
  /** The parts of the output to look at: from the line with one text to the line before another one, or before an empty line. */
  readonly parts: readonly { readonly from: string; readonly until?: string }[];
  readonly exit: number;
}

export const chapters: readonly Chapter[] = [
  {
    title: 'Audit: what is wrong',
    about: 'Compares the platform with the files, and evaluates both against the policies.',
    command: 'audit {acme} --output html={out}/before.html',
    whole: '{out}/before.html',
    parts: [
      { from: 'Findings:', until: 'No finding has' },
      { from: 'critical instance-admin-port-exposed', until: 'fix:' },
      { from: 'high api-key-toxic-scopes', until: 'fix:' },
      { from: 'high member-can-become-administrator', until: 'fix:' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
    exit: 1,
  },
  {
    title: 'Who: what the key from the laptop can do',
    about: 'Shows what a person or a service account can access, and why.',
    command: 'who service-account/ci {acme}',
    parts: [{ from: 'test-from-laptop, since' }],
    exit: 0,
  },
  {
    title: 'Plan: what would change',
    about: 'Every step is one call to the platform. A plan never writes, and is simulated first.',
    command: 'plan {acme} --output html={out}/plan.html',
    whole: '{out}/plan.html',
    parts: [
      { from: 'Plan:' },
      { from: 'Needs acknowledgement', until: 'partially reversible' },
      { from: 'revoke key test-from-laptop', until: 'irreversible' },
      { from: 'remove nina.vogel', until: 'delete image' },
      { from: 'Access:', until: 'flavio' },
    ],
    exit: 0,
  },
  {
    title: 'Apply: one command fixes it',
    about: 'Dangerous steps run only with their digest, which the plan printed. --due adds scheduled work, such as ends of access.',
    command: 'apply {acme} --due --yes --journal {out}/journal.jsonl {acknowledge}',
    parts: [{ from: 'Done (', until: 'attach volume queue-2' }],
    exit: 0,
  },
  {
    title: 'Audit again: what needs a person',
    about:
      'Rui narrowed SSH to the VPN in the console, because Tenantry only reads networks. Only accepted findings are left, each with a reason, an owner and an end.',
    narrowsSsh: true,
    command: 'audit {acme} --output html={out}/after.html',
    whole: '{out}/after.html',
    parts: [
      { from: 'Waived (', until: 'api-key-toxic-scopes' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
    exit: 0,
  },
];
