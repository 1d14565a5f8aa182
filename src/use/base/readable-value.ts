// The value of a YAML file of a revision, for a comparison that treats an unreadable file like a changed one.
import { TenantryError } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { parseYaml } from '../../yaml/parse.ts';

/** `text`: may throw a TenantryError. undefined: it is not readable as YAML text. */
export const readableValue = (text: () => string, file: string): Json | undefined => {
  try {
    return parseYaml(text(), file).value;
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};
