// The story of `tenantry demo`: what people changed by hand, and the chapters that find and fix it.
import { code, type Piece, phrase, type TextLine } from '../../document.ts';

/** A part of an output to look at: from the line with one text to the line before another one, or before an empty line. */
export interface DemoPart {
  readonly from: string;
  readonly until?: string;
}

export interface DemoChapter {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly DemoPart[];
}

export type DemoChapterName = 'before' | 'who' | 'plan' | 'apply' | 'after';

const chapters: Readonly<Record<DemoChapterName, DemoChapter>> = {
  before: {
    title: 'Audit: what is wrong',
    about: 'Compares the platform with the files, and evaluates both against the policies.',
    parts: [
      { from: 'Findings:', until: 'No finding has' },
      { from: 'critical instance-admin-port-exposed', until: 'fix:' },
      { from: 'high api-key-toxic-scopes', until: 'fix:' },
      { from: 'high member-can-become-administrator', until: 'fix:' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
  },
  who: {
    title: 'Who: what the key from the laptop can do',
    about: 'Shows what a person or a service account can access, and why.',
    parts: [{ from: 'test-from-laptop, since' }],
  },
  plan: {
    title: 'Plan: what would change',
    about: 'Every step is one call to the platform. A plan never writes, and is simulated first.',
    parts: [
      { from: 'Plan:' },
      { from: 'Needs acknowledgement', until: 'partially reversible' },
      { from: 'revoke key test-from-laptop', until: 'irreversible' },
      { from: 'remove nina.vogel', until: 'delete image' },
      { from: 'Access:', until: 'flavio' },
    ],
  },
  apply: {
    title: 'Apply: one command fixes it',
    about: 'Dangerous steps run only with their digest, which the plan printed. --due adds scheduled work, such as ends of access.',
    parts: [{ from: 'Done (', until: 'attach volume queue-2' }],
  },
  after: {
    title: 'Audit again: what needs a person',
    about:
      'Rui narrowed SSH to the VPN in the console, because Tenantry only reads networks. Only accepted findings are left, each with a reason, an owner and an end.',
    parts: [
      { from: 'Waived (', until: 'api-key-toxic-scopes' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
  },
};

export const demo = {
  title: 'Tenantry demo: what is wrong, one apply that fixes it, what needs a person',
  opening: (folder: Piece): TextLine =>
    phrase`Acme keeps its cloud organization in ${folder}. The platform is simulated on this machine. Since the last apply:`,
  drift: [
    'Bob left the company and still is an editor; a consultant was added by hand, and can grant roles.',
    'A key that somebody created on a laptop can push images and change access.',
    'Jonas, of a partner, may delete images since an incident; the access of Nina ended yesterday.',
    'Marina became an editor during that incident; Rui and Carla lost what they need on call.',
    'The machine shop-api-1 got a public address, and its SSH port is open to the whole internet.',
    'The payments database lost its nightly snapshots, queue-2 is gone, tmp-migration is left over.',
    'Merged and not applied yet: a role for auditors, and the end of the account old-deployer.',
  ],
  chapters,
  whole: (file: string): string => `… the whole result is in ${file}`,
  done: 'Done',
  before: 'Before: ',
  after: 'After one apply and one fix by hand: ',
  open: (files: readonly string[]): TextLine => ['Open in a browser: ', ...files.flatMap((file) => [code(file), ' '])],
  next: (url: string): string => `Next, read your own organization: ${url}`,
  endedOtherwise: (chapter: number, is: number, expected: number): string =>
    `chapter ${chapter} ended with exit code ${is}, not ${expected}`,
  complete: 'demo complete',
  inSync: 'the organization is in sync with its files',
};
