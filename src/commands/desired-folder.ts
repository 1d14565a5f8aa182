// The folder of the desired state: `init` writes it, and a command without a path looks there.

export const desiredFolder = 'tenantry';
