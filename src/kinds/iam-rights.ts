// The scopes and permissions to read and write identity and access, and the permissions that allow granting them.

/** OAuth2 scopes that every IAM operation declares, and the permission that its refusals name (platform.md, chapter 7). */
export const iamRights = { read: ['iam:read'], write: ['iam:read', 'iam:write', 'turia_iam_editor'] } as const;

/** A permission `<product>_iam_editor` or `<product>_iam_adm` (contradictions.md I38), or the scope `iam:write`: its holder can grant permissions to others. */
export const givesIamWriting = (right: string): boolean => /_iam_(adm|admin|editor)$/i.test(right) || /^iam[:.]write$/i.test(right);

/** Permissions that refusals of IAM name, and their usual variants: whoever holds one can probably grant roles. */
export const isIamRight = (permission: string): boolean => /^turia_iam_(editor|adm|admin)$/.test(permission);

/** The same words of another product: whether it changes roles of the organization is not documented. */
export const isProductRight = (permission: string): boolean => /_iam_(editor|adm|admin)$/.test(permission) && !isIamRight(permission);

export const isIamWriteScope = (scope: string): boolean => /^iam[:.]write$/.test(scope);
export const isIamReadScope = (scope: string): boolean => /^iam[:.]read$/.test(scope);
