// A sentence in parts as Markdown: fixed words, with names as code spans.
import type { ConsequenceText } from '../../plan/consequence-text.ts';
import { type CommentContext, nameIn } from './context.ts';
import { joined, type Markdown, type OwnText, words } from './markdown.ts';

export const saidIn = (said: ConsequenceText, context: Pick<CommentContext, 'shown'>): Markdown =>
  joined(
    said.map((piece) => (typeof piece === 'string' ? (piece as OwnText) : nameIn(piece.name, context))),
    words``,
  );
