// The head of an export: the schema for editors, and a description of the file.
import type { Head } from '../export/file-text.ts';
import type { Live } from '../live/live.ts';
import { schemaFor } from './schema-line.ts';

/** `folder`: that of the file, as an absolute path; undefined: the text is printed. */
export const exportHead = ({ tenant, readAt }: Live, folder: string | undefined): Pick<Head, 'schema' | 'about'> => {
  const schema = folder === undefined ? undefined : schemaFor(folder);
  return {
    ...(schema !== undefined && { schema }),
    about: `Exported from ${tenant === undefined ? 'an unnamed tenant' : `the tenant ${tenant}`} on ${readAt.slice(0, 10)}.`,
  };
};
