// The context of a comment in addition to the review: URLs of lines and reports, and how names may be displayed.

import type { Source } from '../../errors.ts';
import { shownAddress } from '../../kinds/address.ts';
import type { StepClass } from '../../plan/plan.ts';
import type { Finding } from '../../policies/finding.ts';
import { changeCell, resourceIn, verbOf } from '../change-cell.ts';
import { type Inline, link, type Piece, phrase, prose, span } from '../document.ts';
import { foundIn, type Naming } from '../naming.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';

/** Where a site shows the organization and its findings. */
export interface SiteLinks {
  readonly home: string;
  readonly finding: (one: Pick<Finding, 'policy' | 'address'>) => string;
}

export interface CommentContext extends InLanguage {
  /** `https://github.com/acme/cloud`, without a slash at the end; empty: not known, and nothing is linked. */
  readonly repository: string;
  /** The commit whose lines are linked: the head of the pull request, or of a merge group. */
  readonly head: string;
  /** Branch that the change is merged into, and its commit that was planned with. */
  readonly base: { readonly branch: string; readonly commit: string };
  /** Folder of the desired state in the repository; left out of the shown names of files. Empty: the repository itself. */
  readonly folder: string;
  /** The full report and the annotations. */
  readonly report: string;
  readonly annotations: string;
  /** How to read a comment. */
  readonly help: string;
  /** Of a run on the default branch: the environment in which an apply waits for approval. undefined: a person starts it, and types the digest. */
  readonly environment: string | undefined;
  /** The live state that was compared with the files. */
  readonly read:
    | { readonly type: 'live' }
    | { readonly type: 'capture'; readonly age: string }
    | { readonly type: 'nothing'; readonly why: NoRead };
  /** The classes that a run of the default branch chose. Absent: it is about a change that is not merged yet. */
  readonly runs?: readonly StepClass[];
  /** The maximum size of the outcome of an apply, in bytes. Absent: that of a comment. */
  readonly most?: number;
  /** undefined: there is no usable ledger. */
  readonly lastScan?: LastScan | undefined;
  /** How a name that is not in the repository is displayed: in a public repository as a hash. */
  readonly shown: (name: string) => string;
  /** undefined: nobody said where it is, or everybody can read the text. */
  readonly site?: SiteLinks | undefined;
}

/** The last complete scheduled scan. `allowed`: its maximum age. */
export type LastScan =
  | { readonly type: 'recent' | 'old'; readonly at: string; readonly allowed: string }
  /** The ledger contains none. */
  | { readonly type: 'none'; readonly allowed: string };

/** Why the organization was not read. */
export type NoRead = 'fork' | 'dependabot' | 'no-key' | 'no-capture' | 'public';

/** A name from the platform or the files. */
export const nameIn = (name: string, { shown }: Pick<CommentContext, 'shown'>): ReturnType<typeof span> => span(shown(shownAddress(name)));

/** The resource of a finding that the site has, as a link to it. */
export const findingIn = (
  finding: Pick<Finding, 'policy' | 'address' | 'name'>,
  context: Pick<CommentContext, 'shown' | 'site'>,
): Piece => {
  const resource = nameIn(finding.address, context);
  const linked = context.site ? link(resource, context.site.finding(finding)) : resource;
  return foundIn(finding, { name: (name) => nameIn(name, context) }, linked);
};

const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A lone surrogate has no encoding. Brackets and similar characters have a meaning in Piece. */
const encoded = (file: string): string => encodeURI(file.replace(/\p{Cs}/gu, '\ufffd')).replace(/[!'()*#?;,:@&=+$]/g, hex);

/** The line that declares something, as a link to the head commit if the repository is known. */
export const lineIn = (
  { file, line }: Source,
  { repository, head, folder }: Pick<CommentContext, 'repository' | 'head' | 'folder'>,
): Inline => {
  const short = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  const name = span(`${short}:${line}`);
  return repository === '' ? name : link(name, `${repository}/blob/${head}/${encoded(file)}#L${line}`);
};

/** Characters of a sentence from outside. */
const mostOfSentence = 240;

/** Names as code spans, so that nothing of them is read as Markdown; a dozen of alike ones in a line. */
export const namingOf = (context: Pick<CommentContext, 'shown' | 'repository' | 'head' | 'folder' | 'say'>): Naming => {
  const say = sayOf(context);
  const name = (one: string): Inline => nameIn(one, context);
  return {
    name,
    resource: (address) => resourceIn(address, say, { name }),
    step: (step) => phrase`${say.change.verb[verbOf(step)]} ${changeCell(step, say, { name })}`,
    sentence: (text) => span(context.shown(text), mostOfSentence),
    prose: (text) => prose(context.shown(text), mostOfSentence),
    line: (at) => lineIn(at, context),
    most: 12,
    brief: true,
  };
};
