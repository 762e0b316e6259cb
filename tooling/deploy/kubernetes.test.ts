import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from 'registry/paths';
import { settingsFaults } from '../start/check-settings';
import { kubernetesFaults, variablesOf } from './kubernetes-faults';
import type { KubernetesObject } from './kubernetes.types';
import { withExampleSecrets } from './setting-faults';

const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const whereInstalled = hasKubectl ? describe : describe.skip;

const parse = (text: string): readonly KubernetesObject[] =>
  parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as KubernetesObject;
  });

describe('a manifest', () => {
  it.each(files)('%s is YAML, without a key twice', (name) => {
    expect(parse(readFileSync(path.join(FOLDER, name), 'utf8')).length).toBeGreaterThan(0);
  });
});

whereInstalled('the manifests', () => {
  const render = (folder: string): string =>
    execFileSync('kubectl', ['kustomize', path.join(FOLDER, folder)], { encoding: 'utf8' });
  const example = hasKubectl ? render('example') : '';

  it('name settings, ports, paths and privileges that are right, in the base and the example', () => {
    expect(kubernetesFaults(parse(render('base')))).toEqual([]);
    expect(kubernetesFaults(parse(example))).toEqual([]);
  });

  it('let API and gateway start with the example of settings', () => {
    const objects = parse(example);
    const containers = objects.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers.map(({ name }) => name).sort()).toEqual(['api', 'gateway', 'migrate']);
    const variables = containers.flatMap((container) => variablesOf(container, objects));
    expect(settingsFaults({ ...withExampleSecrets(variables), TREADMARKET_ENV: 'production' })).toEqual([]);
  });

  it.each([
    ['a misspelled setting', 'name: PROBE_HOST', 'name: PROBE_HOSTS', 'PROBE_HOSTS is no setting'],
    ['a secret with its value', 'name: GATEWAY_KEY_FILE', 'name: GATEWAY_KEY', 'is a secret with its value'],
    ['a secret outside of its volume', 'value: /run/secrets/treadmarket/gateway-key', 'value: /etc/key', 'outside of'],
    ['a secret that is not mounted', 'path: gateway-key', 'path: other-key', 'no secret provides'],
    ['a port that nothing listens on', 'containerPort: 4000', 'containerPort: 4001', "port 4001 is no setting's"],
    ['a listener that is not open', /- containerPort: 4200\n\s+name: metrics/, '', 'port 4200 is not open'],
    ['a probe of another path', 'path: /readyz', 'path: /ready', 'readinessProbe is not /readyz'],
    ['a probe among the requests of shoppers', /port: probes/, 'port: 3000', 'on PROBE_PORT'],
    ['a short grace period', 'terminationGracePeriodSeconds: 40', 'terminationGracePeriodSeconds: 20', 'grace period'],
    ['a longer drain', 'DRAIN_SECONDS: "10"', 'DRAIN_SECONDS: "30"', 'grace period'],
    ['a root that can be written', 'readOnlyRootFilesystem: true', '', 'not read-only'],
    ['root', 'runAsNonRoot: true', 'runAsNonRoot: false', 'root is not refused'],
    ['another user', 'runAsUser: 10001', 'runAsUser: 1000', 'another user'],
    ['more privileges', 'allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true', 'may be gained'],
    ['capabilities', /- ALL/, '- KILL', 'capabilities are kept'],
    ['no seccomp profile', 'type: RuntimeDefault', 'type: Unconfined', 'no seccomp profile'],
    ['a token', 'automountServiceAccountToken: false', '', 'a token of the cluster'],
    ['service links', 'enableServiceLinks: false', '', 'service links'],
    ['memory without a limit', /limits:\n\s+memory: \w+/, 'limits: {}', 'memory has no limit'],
    ['processor time without a request', /cpu: 500m/, 'other: 1', 'processor time has no request'],
    ['a service of another port', 'targetPort: http', 'targetPort: web', 'no port of its service'],
    ['no disruption budget', 'kind: PodDisruptionBudget', 'kind: Other', 'no disruption budget'],
    ['one replica', 'minReplicas: 2', 'minReplicas: 1', 'fewer than two replicas'],
    ['open pods', /part-of: treadmarket(?=\n  policyTypes:\n  - Ingress\n)/, 'part-of: other', 'no policy denies'],
    ['the metadata of the cloud', '169.254.0.0/16', '10.0.0.0/8', 'the metadata of the cloud is reachable'],
  ])('are refused with %s', (_what, from, to, reason) => {
    const changed = example.replace(from, to);
    expect(changed).not.toBe(example);
    const objects = parseAllDocuments(changed, { uniqueKeys: false }).map((one) => one.toJS() as KubernetesObject);
    expect(kubernetesFaults(objects).join('\n')).toContain(reason);
  });
});
