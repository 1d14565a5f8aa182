// The shipped Job, changed for tests on one node of any cluster: the network of the host (the simulator is on its 127.0.0.1), the image under test, and the files
// of the fleet from a ConfigMap, because they are not in that image.
import { image } from './cluster.ts';
import type { JobSpec } from './shipped.ts';

export interface Place {
  readonly namespace: string;
  readonly node: string;
}

export interface Overlay extends Place {
  /** How long the merge waits. */
  readonly wait: string;
  /** Of the container. */
  readonly memory: string;
  /** An organization that gets many more files than its declared state needs. */
  readonly oversized?: string | undefined;
}

/** Files of a ConfigMap are links, which a fleet refuses: they are copied. */
const copyFiles = `
const fs = require('node:fs');
for (const name of fs.readdirSync('/config').filter((one) => !one.startsWith('.'))) {
  const file = '/fleet/' + name.replaceAll('__', '/');
  fs.mkdirSync(require('node:path').dirname(file), { recursive: true });
  fs.writeFileSync(file, fs.readFileSync('/config/' + name));
}
const { OVERSIZED } = process.env;
for (let file = 0; OVERSIZED && file < 8; file += 1) {
  const lines = Array.from({ length: 100000 }, (_, member) => '  m' + file + '.' + member + '@' + OVERSIZED + '.example: { roles: [viewer] }');
  fs.writeFileSync('/fleet/organizations/' + OVERSIZED + '/more-' + file + '.yaml', 'members:\\n' + lines.join('\\n') + '\\n');
}
`;

/** Keys of a ConfigMap contain no slash. */
export const keyOfFile = (path: string): string => path.replaceAll('/', '__');

export const onNode = ({ node }: Place): object => ({
  hostNetwork: true,
  nodeSelector: { 'kubernetes.io/hostname': node },
  tolerations: [{ operator: 'Exists', effect: 'NoSchedule' }],
});

export const forTest = (spec: JobSpec, overlay: Overlay): object => {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const limited = { ...container.resources, requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: overlay.memory } };
  const files = { name: 'fleet', mountPath: '/fleet' };
  return {
    ...spec,
    template: {
      ...spec.template,
      spec: {
        ...pod,
        ...onNode(overlay),
        initContainers: [
          {
            name: 'files',
            image,
            command: ['node', '-e', copyFiles],
            env: [{ name: 'OVERSIZED', value: overlay.oversized ?? '' }],
            securityContext: container.securityContext,
            volumeMounts: [files, { name: 'config', mountPath: '/config', readOnly: true }],
          },
        ],
        containers: [
          {
            ...container,
            image,
            resources: limited,
            env: container.env.map((one) => (one.name === 'WAIT' ? { ...one, value: overlay.wait } : one)),
            volumeMounts: [...container.volumeMounts, { ...files, readOnly: true }],
          },
        ],
        volumes: [...pod.volumes, { name: 'fleet', emptyDir: {} }, { name: 'config', configMap: { name: 'fleet-files' } }],
      },
    },
  };
};
