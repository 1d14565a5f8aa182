// The live organization for `init`: an export of what could be read, and what could not.
import { type Exported, exportLive } from '../../export/export-live.ts';
import { isSection } from '../../export/exported-item.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { isWhole } from '../../live/completeness.ts';
import { everythingDeclarable, type Want } from '../../live/plan-reads.ts';
import { operationOf } from '../../platform/operations.ts';
import { builtInNames } from '../../policies/built-in.ts';
import { isUnread } from '../../report/reading-blocks.ts';
import type { ReportedRead } from '../../report/review.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { openTrust } from '../../use/open/open-files.ts';
import { readOrganization } from '../../use/read/read-organization.ts';
import { collectionReads } from '../../use/review/collection-reads.ts';
import type { CallChoice } from '../call-options.ts';
import { exportHead } from '../export-head.ts';
import { sourceOf } from '../source-of.ts';

/** The pack about what the internet can reach. */
export const exposure = 'exposure';

export interface ExportedLive {
  readonly exported: Exported;
  readonly unread: readonly ReportedRead[];
  /** Whether the key can read what the policies about exposure need. */
  readonly readsExposure: boolean;
}

/** One kind of each product that these policies read: its list shows whether the key can. */
const exposureKinds = async (): Promise<readonly KindName[]> => {
  const evaluated = new Set((await builtInNames()).flatMap(({ kind, packs }) => (Object.hasOwn(packs, exposure) ? [kind] : [])));
  const kinds = kindList.filter(({ name }) => evaluated.has(name));
  return [...new Map(kinds.map(({ name, collection }) => [operationOf(collection.operation).product, name])).values()];
};

/** `folder`: of the file that is written. */
export const readLive = async (
  folder: string,
  tenant: string | undefined,
  options: CallChoice,
  surroundings: Surroundings,
): Promise<ExportedLive> => {
  const around = tenant === undefined ? surroundings : { ...surroundings, env: { ...surroundings.env, MGC_TENANT_ID: tenant } };
  const probed = await exposureKinds();
  const wants = [...everythingDeclarable(kindList), ...probed.map((kind): Want => ({ kind, fields: [] }))];
  const reading = { wants, desired: undefined, trust: await openTrust(undefined, around) };
  const { live } = await readOrganization(reading, sourceOf({ ...options, region: [] }, around), around);
  // No response names the tenant if nothing that names it could be read: `apply` verifies it.
  const named = live.tenant === undefined && tenant !== undefined ? { ...live, tenant } : live;
  const ofExposure = live.collections.filter(({ kind }) => probed.includes(kind));
  const names = new Set<string>(ofExposure.map(({ name }) => name));
  return {
    exported: exportLive(named, kindList, exportHead(named, folder)),
    // Whatever only policies need is not missing in the file.
    unread: collectionReads(live).filter((read) => isUnread(read) && !names.has(read.name)),
    readsExposure:
      ofExposure.every(({ completeness }) => isWhole(completeness)) &&
      ofExposure.some(({ completeness }) => completeness.type === 'complete'),
  };
};

const missingSections = ({ sections }: Exported): readonly string[] =>
  sections.filter((section) => !isSection(section) && section.comments.length > 0).map(({ name }) => name);

/** The permission, or the scope that the answer of the platform names. */
const missingOf = ({ permission, cause = '' }: ReportedRead): string | undefined =>
  permission ?? /\bmissing (?:scope|permission) ([\w.:*-]+)/.exec(cause)?.[1];

/** What is missing to read the rest: permissions and scopes, or why a read failed. */
const describeGaps = (unread: readonly ReportedRead[]): string => {
  const missing = [...new Set(unread.flatMap((one) => missingOf(one) ?? []))].sort();
  const others = unread.filter((one) => missingOf(one) === undefined).map(({ name, cause = '' }) => `Not read: ${name}: ${cause}.`);
  return [...others, ...(missing.length > 0 ? [`Missing permissions or scopes: ${missing.join(', ')}.`] : [])].join('\n');
};

/** What must be granted, at the end of the output; empty if everything was read. */
export const describeIncomplete = ({ exported, unread }: ExportedLive, folder: string, program: string): string => {
  if (unread.length === 0) return '';
  const missing = missingSections(exported);
  const sections = missing.length > 0 ? `Sections that could not be read (${missing.length}): ${missing.join(', ')}.\n` : '';
  const again = `${unread.some((one) => missingOf(one) !== undefined) ? 'Grant them to the key' : 'Solve this'}, then run \`${program} init${folder === '.' ? '' : ` ${folder}`}\` again: it adds what is missing.`;
  return `\n${sections}${describeGaps(unread)}\n${again}\n`;
};
