// What reading and writing identity and access needs, and which rights give the writing of it away.

/** OAuth2 scopes that every IAM operation declares, and the permission that its refusals name (platform.md, chapter 7). */
export const iamRights = { read: ['iam:read'], write: ['iam:read', 'iam:write', 'turia_iam_editor'] } as const;

/** A permission `<product>_iam_editor` or `<product>_iam_adm` (contradictions.md I38), or the scope `iam:write`: whoever holds it can give rights to others. */
export const givesIamWriting = (right: string): boolean => /_iam_(adm|admin|editor)$/i.test(right) || /^iam[:.]write$/i.test(right);
