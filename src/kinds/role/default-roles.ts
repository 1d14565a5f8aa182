// Default roles of the platform (platform.md, chapter 1); an organization may have others that are not documented.
export const defaultRoles: ReadonlySet<string> = new Set(['administrator', 'editor', 'viewer', 'finance']);
