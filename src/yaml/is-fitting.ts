// Whether a document has no problem that check.ts would explain.
import type { Validate } from './check.ts';
import { type FileTypeName, keysOf, otherFileType } from './file-types.ts';
import { findSecrets } from './find-secrets.ts';
import type { Document } from './parse.ts';

export const isFitting = ({ file, value }: Document, type: FileTypeName, validate: Validate): boolean =>
  validate(value) && otherFileType(keysOf(value), [type], file) === undefined && findSecrets(value).length === 0;
