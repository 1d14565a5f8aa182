// Roles that the platform brings along (platform.md, chapter 1); an organization may have others that it does not document.
export const defaultRoles: ReadonlySet<string> = new Set(['administrator', 'editor', 'viewer', 'finance']);
