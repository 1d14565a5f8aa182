// Packages of lock files: clients of the platform whose versions matter.
import type { Derived } from './derived.ts';

export const lockedPackage: Derived = {
  shape: {
    name: 'package',
    title: ['package', 'packages'],
    about: 'A package that a lock file of the repository installs.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`package/<lock file>/<name>`.', side: 'both' },
      file: { type: 'string', about: 'The lock file.', side: 'both' },
      name: { type: 'string', about: 'Its name: `aws/aws-sdk-php`.', side: 'both' },
      version: { type: 'string', about: 'The version that is installed.', side: 'both' },
      php: { type: 'string', about: 'The lowest version of PHP that the lock file allows.', side: 'both' },
      composer: { type: 'string', about: 'The version of Composer that wrote the lock file.', side: 'both' },
      development: { type: 'bool', about: 'Whether only development needs it.', side: 'both' },
    },
    links: {},
    sample: {
      address: 'package/composer.lock/aws/aws-sdk-php',
      file: 'composer.lock',
      name: 'aws/aws-sdk-php',
      version: '3.335.0',
      php: '8.1.0',
      composer: '2.6.0',
      development: false,
    },
  },
  rows: ({ lockFiles }) =>
    lockFiles.flatMap(({ file, php, composer, packages }) =>
      packages.map(({ name, version, development, at }) => ({
        address: `package/${file}/${name}`,
        at,
        values: {
          address: `package/${file}/${name}`,
          file,
          name,
          version,
          ...(php !== undefined && { php }),
          ...(composer !== undefined && { composer }),
          development,
        },
      })),
    ),
};
