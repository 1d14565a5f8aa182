// XML from outside: what is read of it, and what is refused before it reaches the parser.
import { describe, expect, it } from 'vitest';
import { objectStorageAnswer } from '../../src/platform/object-storage-answer.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { elementsIn, longestDocument, nameOf, parseDocument, textIn } from '../../src/platform/xml.ts';

const nested = (depth: number, open = '<a>', close = '</a>'): string => open.repeat(depth) + close.repeat(depth);

describe('a document', () => {
  it('is read by the names of its elements, whatever their prefix', () => {
    const root = parseDocument(
      '<?xml version="1.0" encoding="UTF-8"?>\n<s:List xmlns:s="x"><s:One> a &amp; b </s:One><One/><Two/></s:List>',
    );
    expect(root && nameOf(root)).toBe('List');
    expect(textIn(root, 'One')).toBe('a & b');
    expect(elementsIn(root, 'One')).toHaveLength(2);
    expect(textIn(root, 'Three')).toBeUndefined();
  });

  it('has at most 100 nested elements, and as many beside each other as there are', () => {
    expect(parseDocument(nested(100))).toBeDefined();
    expect(parseDocument(nested(101))).toBeUndefined();
    expect(parseDocument(`<a>${'<b/><c></c>'.repeat(1000)}</a>`)).toBeDefined();
  });

  it.each([
    ['nesting that an attribute hides', nested(50_000, '<a b="/>">')],
    ['nesting behind single quotes', nested(50_000, "<a b='/>'>")],
    ['nesting behind a comment', nested(50_000, '<a><!--</a>-->')],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['an instruction', '<a><?b?></a>'],
    ['a section of characters', '<a><![CDATA[b]]></a>'],
    ['a document that is cut off', '<a><b>c</b>'],
    ['two roots', '<a/><b/>'],
    ['no element', 'text'],
    ['an unclosed quote, many times', '<a b="'.repeat(50_000)],
    ['a document that is too long', `<a>${' '.repeat(longestDocument)}</a>`],
  ])('is refused with %s', (_, text) => {
    expect(parseDocument(text)).toBeUndefined();
  });
});

describe('an answer of object storage', () => {
  const id = 'objectStorage.getBucketAcl';
  const answer = (body: string, status = 200) =>
    objectStorageAnswer(id, operationOf(id), { type: 'answer', status, headers: new Map(), body });

  it('keeps neither the owner nor anything that a refusal repeats', () => {
    const error =
      '<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message><AWSAccessKeyId>KEY</AWSAccessKeyId><StringToSign>SIGN</StringToSign></Error>';
    expect(answer(error, 403)).toMatchObject({
      status: 403,
      body: '{"slug":"SignatureDoesNotMatch","message":"SignatureDoesNotMatch: no; check the secret of the key pair"}',
    });
    const acl =
      '<AccessControlPolicy><Owner><ID>me</ID></Owner><AccessControlList><Grant><Grantee><ID>me</ID></Grantee><Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>';
    expect(answer(acl)).toMatchObject({ body: '{"grants":[{"grantee":"owner","permission":"READ"}]}' });
  });

  it.each<[string, string, boolean]>([
    ['nothing', '', true],
    ['a document that is cut off', '<AccessControlPolicy><Owner>', true],
    ['another document', '<html><body>hello</body></html>', false],
    ['a document that is too long', `<a>${'b'.repeat(longestDocument)}</a>`, false],
  ])('that is %s is no setting', (_, body, again) => {
    expect(answer(body)).toMatchObject({ type: 'broken', again });
  });

  it('in JSON is that of a policy alone', () => {
    expect(answer('{}')).toMatchObject({ type: 'broken' });
    const policy = 'objectStorage.getBucketPolicy';
    const raw = { type: 'answer', status: 200, headers: new Map(), body: '{"Statement":[]}' } as const;
    expect(objectStorageAnswer(policy, operationOf(policy), raw)).toEqual(raw);
  });

  it('with one more page is not a list that is whole', () => {
    const list = 'objectStorage.listBuckets';
    const body = '<R><Buckets/><ContinuationToken>next</ContinuationToken></R>';
    expect(objectStorageAnswer(list, operationOf(list), { type: 'answer', status: 200, headers: new Map(), body })).toMatchObject({
      type: 'broken',
    });
  });
});
