// A position as text.
import type { Source } from '../errors.ts';

export const showSource = ({ file, line, col }: Source): string => `${file}:${line}:${col}`;
