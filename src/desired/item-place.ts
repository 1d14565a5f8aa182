// Where one item stands: its name and region, from its key (`db-data`, `br-ne1/db-data`) and its own `region`.
import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import { regionName } from '../platform/region.ts';
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

/** `regions`: those that the file writes; undefined where it writes none. */
export const itemPlace = (kind: Kind, written: Written, regions: ReadonlySet<string> | undefined): ItemPlace | Problem => {
  const key = String(written.key);
  if (!isRegional(kind)) return { name: key };
  const inKey = splitKey(key);
  const own = isObject(written.value) && typeof written.value['region'] === 'string' ? regionName(written.value['region']) : undefined;
  const region = inKey.region ?? own;
  const said = `the ${kind.title[0]} \`${visible(key)}\``;
  if (region === undefined)
    return {
      code: 'region',
      message: `${said} does not say in which region it stands`,
      at: written.keyAt,
      help: 'Write `region:`, or the key as `<region>/<name>`.',
    };
  const at = own === undefined ? written.keyAt : written.document.at([...written.path, 'region']);
  if (own !== undefined && own !== region)
    return {
      code: 'region',
      message: `${said} stands in ${visible(region)} by its key and in ${visible(own)} by its \`region\``,
      at,
      help: 'Keep one of the two.',
    };
  if (regions !== undefined && !regions.has(region))
    return {
      code: 'region',
      message: `${said} stands in ${visible(region)}, which is not among the \`regions\` of this file`,
      at,
      help: 'Add it to `regions:`, so that it is read.',
    };
  return { name: inKey.name, region };
};
