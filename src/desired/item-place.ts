// The place of an item: its name and region, from its key (`db-data`, `br-ne1/db-data`) and its own `region`.
import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import { isRegion, knownRegions, regionName } from '../platform/region.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { visible } from '../yaml/visible.ts';
import type { WrittenValue } from './merge.ts';

export interface ItemPlace {
  readonly name: string;
  readonly region?: string;
}

export const isRegional = (kind: Kind): boolean => kind.fields['region'] !== undefined;

/** `br-ne1/db-data` → region and name; a key without a slash is only the name. */
export const splitKey = (key: string): ItemPlace => {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key } : { name: key.slice(slash + 1), region: regionName(key.slice(0, slash)) };
};

const complaint = (
  { region, own, name }: { readonly region: string | undefined; readonly own: string | undefined; readonly name: string },
  regional: boolean,
  regions: ReadonlySet<string> | undefined,
): readonly [says: string, help: string] | undefined => {
  if (name === '') return ['has no name', regional ? 'Add a name after the region, as in `br-ne1/db-data`.' : 'Use the name as the key.'];
  if (!regional) return undefined;
  if (region === undefined) return ['has no region', 'Add `region:`, or write the key as `<region>/<name>`.'];
  if (!isRegion(region))
    return [`has the region \`${visible(region)}\`, which is not a valid region name`, 'Use a region name such as `br-se1`.'];
  if (own !== undefined && own !== region)
    return [`has two regions: ${region} in its key and ${visible(own)} in \`region:\``, 'Remove one of the two.'];
  if (regions !== undefined && !regions.has(region))
    return [
      `is in ${region}, which is not listed under \`regions\` in this file`,
      (knownRegions.includes(region) ? undefined : didYouMean(region, [...regions])) ?? 'Add the region to `regions:`.',
    ];
  return undefined;
};

/** `regions`: the declared ones; undefined if there are none. */
export const itemPlace = (kind: Kind, written: WrittenValue, regions: ReadonlySet<string> | undefined): ItemPlace | Problem => {
  const key = String(written.key);
  const body = isObject(written.value) ? written.value['region'] : undefined;
  const own = isRegional(kind) && typeof body === 'string' ? regionName(body) : undefined;
  const { name, region = own } = isRegional(kind) ? splitKey(key) : { name: key };
  const [says, help] = complaint({ region, own, name }, isRegional(kind), regions) ?? [];
  if (says === undefined || help === undefined) return { name, ...(region !== undefined && { region }) };
  const at = own === undefined || name === '' ? written.keyAt : written.document.at([...written.path, 'region']);
  return { code: name === '' ? 'name' : 'region', message: `the ${kind.title[0]} \`${visible(key)}\` ${says}`, at, help };
};
