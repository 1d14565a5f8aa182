// The splices that turn the text of one value into that of another, touching as little as possible.
import { isMap, isSeq } from 'yaml';
import { isArray, isObject, sameJson } from '../json.ts';
import { editBlockList } from './edit-block-list.ts';
import { editBlockMap } from './edit-block-map.ts';
import { editFlowList, editFlowMap } from './edit-flow.ts';
import type { Editor, ValueChange } from './edit-home.ts';
import { replace } from './edit-value.ts';
import type { Splice } from './splice.ts';

/** The editor of a text; `edit` answers for one node and all below it. */
export const editorOf = (text: string, step: number): Editor => {
  const editor: Editor = {
    text,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    step,
    edit: (change) => (sameJson(change.before, change.after) ? [] : (editInside(editor, change) ?? replace(editor, change))),
  };
  return editor;
};

const editInside = (editor: Editor, { node, before, after }: ValueChange): readonly Splice[] | undefined => {
  if (isMap(node) && isObject(before) && isObject(after))
    return (node.flow === true ? editFlowMap : editBlockMap)(editor, node, before, after);
  if (isSeq(node) && isArray(before) && isArray(after))
    return (node.flow === true ? editFlowList : editBlockList)(editor, node, before, after);
  return undefined;
};
