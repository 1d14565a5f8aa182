// The story of the demo as data: what people changed by hand, and the commands that find and fix it. Its words are in the catalogue of texts.
import type { DemoChapterName } from '../../report/texts/en/demo.ts';

/** An edit of a file of examples/acme that gives what the platform holds instead. */
interface Edit {
  readonly file: string;
  readonly declared: string;
  readonly live: string;
}

/** In the order of their sentences in `say.demo.drift`. */
interface HandMade {
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
    edits: [
      governance('  member/bob@acme.example: { reason: left the company, since: 2026-10-01 }\n'),
      people(
        'members:\n',
        'members:\n  bob@acme.example: { roles: [editor] }\n  consultant@freelance.example: { roles: [viewer], permissions: [turia_iam_editor] }\n',
      ),
    ],
  },
  {
    edits: [accounts('  payments-ci:\n', '      test-from-laptop: { scopes: [mcr.write, "iam:write"] }\n  payments-ci:\n')],
  },
  {
    edits: [
      people(
        'jonas.weber@acme-partners.example: { roles: [image-reader], permissions: [], until: 2027-02-26 }',
        'jonas.weber@acme-partners.example: { roles: [image-reader], permissions: [cr_image_delete] }',
      ),
    ],
  },
  {
    edits: [
      people('marina.goes@acme.example: { roles: [viewer] }', 'marina.goes@acme.example: { roles: [viewer, editor] }'),
      people('[editor, release-manager, on-call]', '[editor, release-manager]'),
      people('      carla.nunes@acme.example: member\n', ''),
    ],
  },
  {
    edits: [],
  },
  {
    edits: [
      volumes('volumes: [db-orders-data, db-payments-data, db-catalog-data]', 'volumes: [db-orders-data, db-catalog-data]'),
      volumes('  queue-2: { region: br-se1, type: cloud_nvme1k, size: 120, attached_to: 4da1809f-7e6d-4c5b-9a49-38271605f479 }\n', ''),
      governance('  volume/br-se1/tmp-migration: { reason: the migration is done, since: 2026-09-30 }\n'),
      volumes('  logs-archive:', '  tmp-migration: { region: br-se1, type: cloud_nvme1k, size: 100 }\n  logs-archive:'),
    ],
  },
  {
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
  /** Of its texts. */
  readonly name: DemoChapterName;
  /** {acme} and {out} are folders; {acknowledge} approves exactly the dangerous steps that the last plan listed. */
  readonly command: string;
  /** Before the command, a person narrows SSH in the console: nothing here writes networks. */
  readonly narrowsSsh?: true;
  /** The file with the whole result, if the command writes one. */
  readonly whole?: string;
  readonly exit: number;
}

export const chapters: readonly Chapter[] = [
  { name: 'before', command: 'audit {acme} --output html={out}/before.html', whole: '{out}/before.html', exit: 1 },
  { name: 'who', command: 'who service-account/ci {acme}', exit: 0 },
  { name: 'plan', command: 'plan {acme} --output html={out}/plan.html', whole: '{out}/plan.html', exit: 0 },
  { name: 'apply', command: 'apply {acme} --due --yes --journal {out}/journal.jsonl {acknowledge}', exit: 0 },
  { name: 'after', narrowsSsh: true, command: 'audit {acme} --output html={out}/after.html', whole: '{out}/after.html', exit: 0 },
];
