// Where one item stands: its name and region, from its key (`db-data`, `br-ne1/db-data`) and its own `region`.
import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import { isRegion, regionName } from '../platform/region.ts';
import { visible } from '../yaml/visible.ts';
import type { Written } from './merge.ts';

export interface ItemPlace {
  readonly name: string;
  readonly region?: string;
}

export const isRegional = (kind: Kind): boolean => kind.fields['region'] !== undefined;

/** `br-ne1/db-data` → region and name; a key without a slash is the name alone. */
export const splitKey = (key: string): ItemPlace => {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key } : { name: key.slice(slash + 1), region: regionName(key.slice(0, slash)) };
};

const complaint = (
  { region, own, name }: { readonly region: string | undefined; readonly own: string | undefined; readonly name: string },
  regional: boolean,
  regions: ReadonlySet<string> | undefined,
): readonly [says: string, help: string] | undefined => {
  if (name === '') return ['has no name', regional ? 'Write one after the region: `br-ne1/db-data`.' : 'Write one as its key.'];
  if (!regional) return undefined;
  if (region === undefined) return ['does not say in which region it stands', 'Write `region:`, or the key as `<region>/<name>`.'];
  if (!isRegion(region)) return [`stands in \`${visible(region)}\`, which is no region`, 'Regions are called like `br-se1`.'];
  if (own !== undefined && own !== region)
    return [`stands in ${region} by its key and in ${visible(own)} by its \`region\``, 'Keep one of the two.'];
  if (regions !== undefined && !regions.has(region))
    return [`stands in ${region}, which is not among the \`regions\` of this file`, 'Add it to `regions:`, so that it is read.'];
  return undefined;
};

/** `regions`: those that the file writes; undefined where it writes none. */
export const itemPlace = (kind: Kind, written: Written, regions: ReadonlySet<string> | undefined): ItemPlace | Problem => {
  const key = String(written.key);
  const body = isObject(written.value) ? written.value['region'] : undefined;
  const own = isRegional(kind) && typeof body === 'string' ? regionName(body) : undefined;
  const { name, region = own } = isRegional(kind) ? splitKey(key) : { name: key };
  const [says, help] = complaint({ region, own, name }, isRegional(kind), regions) ?? [];
  if (says === undefined || help === undefined) return { name, ...(region !== undefined && { region }) };
  const at = own === undefined || name === '' ? written.keyAt : written.document.at([...written.path, 'region']);
  return { code: name === '' ? 'name' : 'region', message: `the ${kind.title[0]} \`${visible(key)}\` ${says}`, at, help };
};
