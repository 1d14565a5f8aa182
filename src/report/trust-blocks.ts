// A change of the trust file, which controls where credentials are sent and which guards are relaxed: displayed first and never shortened.
import type { TrustChange } from '../trust/trust-change.ts';
import { showPath } from '../yaml/path.ts';
import { type Block, code, heading, list, paragraph, tone } from './document.ts';

export const trustBlocks = (change: TrustChange | undefined): readonly Block[] => {
  if (!change) return [];
  const { type, file, paths } = change;
  const what = type === 'added' ? 'The trust file is new in this change: ' : 'This change modifies the trust file: ';
  return [
    heading(2, tone('bad', 'Trust file changed: review first')),
    paragraph(what, code(file), '. It decides where credentials are sent, who runs Tenantry and which guards are relaxed.'),
    ...(paths.length === 0 ? [] : [list(paths.map((path) => ({ sign: '!', tone: 'warn' as const, text: [showPath(path)] })))]),
  ];
};
