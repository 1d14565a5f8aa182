// The XML documents of object storage.
import type { Bucket } from './state.ts';

type Part = readonly [name: string, content: string | readonly Part[]];

const escaped = (text: string): string => text.replaceAll(/[<>&"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const element = ([name, content]: Part): string => {
  const inner = typeof content === 'string' ? escaped(content) : content.map(element).join('');
  // The name may have attributes.
  return `<${name}>${inner}</${name.split(' ')[0] ?? name}>`;
};

const space = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

const document = (name: string, parts: readonly Part[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element([`${name} ${space}`, parts])}`;

/** `more`: other parts of the response of a server. */
export const errorDocument = (code: string, message: string, more: readonly Part[] = []): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(['Error', [['Code', code], ['Message', message], ...more]])}`;

const ownerOf = (tenant: string): Part => [
  'Owner',
  [
    ['ID', tenant],
    ['DisplayName', 'owner'],
  ],
];

export const bucketList = (buckets: readonly Bucket[], tenant: string): string =>
  document('ListAllMyBucketsResult', [
    ownerOf(tenant),
    [
      'Buckets',
      buckets.map(
        ({ name, created_at }): Part => [
          'Bucket',
          [
            ['Name', name],
            ['CreationDate', created_at],
          ],
        ],
      ),
    ],
  ]);

const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const grantOf = (grantee: string, permission: string): Part => {
  const isGroup = grantee.includes('://');
  return [
    'Grant',
    [
      [`Grantee ${instance} xsi:type="${isGroup ? 'Group' : 'CanonicalUser'}"`, [[isGroup ? 'URI' : 'ID', grantee]]],
      ['Permission', permission],
    ],
  ];
};

export const aclDocument = ({ grants }: Bucket, tenant: string): string =>
  document('AccessControlPolicy', [
    ownerOf(tenant),
    ['AccessControlList', [grantOf(tenant, 'FULL_CONTROL'), ...grants.map(({ grantee, permission }) => grantOf(grantee, permission))]],
  ]);

export const versioningDocument = ({ versioning }: Bucket): string =>
  document('VersioningConfiguration', versioning === 'off' ? [] : [['Status', versioning]]);

export const lockDocument = ({ lock_mode, lock_days }: Bucket): string =>
  document('ObjectLockConfiguration', [
    ['ObjectLockEnabled', 'Enabled'],
    ...(lock_mode === null || lock_days === null
      ? []
      : [
          [
            'Rule',
            [
              [
                'DefaultRetention',
                [
                  ['Mode', lock_mode],
                  ['Days', `${lock_days}`],
                ],
              ],
            ],
          ] satisfies Part,
        ]),
  ]);

export const corsDocument = ({ cors }: Bucket): string =>
  document(
    'CORSConfiguration',
    cors.map(
      ({ origins, methods, headers = [] }): Part => [
        'CORSRule',
        [
          ...origins.map((origin): Part => ['AllowedOrigin', origin]),
          ...methods.map((method): Part => ['AllowedMethod', method]),
          ...headers.map((header): Part => ['AllowedHeader', header]),
        ],
      ],
    ),
  );
