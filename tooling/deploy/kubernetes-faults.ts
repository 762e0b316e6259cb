import { secondsToEnd } from './end-seconds';
import type { Container, KubernetesObject, PodSpec } from './kubernetes.types';
import { secretOfFile, settingFaults, type SetVariable } from './setting-faults';

const SECRETS = '/run/secrets/treadmarket/';
/** Ports of listeners by their setting. */
const PORT_SETTINGS = ['PORT', 'PROBE_PORT', 'API_PORT', 'METRICS_PORT'];
const HEALTH_PATHS: Readonly<Record<string, string>> = {
  startupProbe: '/healthz',
  livenessProbe: '/healthz',
  readinessProbe: '/readyz',
};

type Objects = readonly KubernetesObject[];

/** Variables of a container, with those of its config maps. */
export function variablesOf(container: Container, objects: Objects): readonly SetVariable[] {
  const maps = (container.envFrom ?? []).flatMap(({ configMapRef }) =>
    objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name),
  );
  const shared = maps.flatMap(({ data }) => Object.entries(data ?? {}).map(([name, value]) => ({ name, value })));
  return [...shared, ...(container.env ?? []).map(({ name, value }) => ({ name, value: value ?? null }))];
}

function portFaults(container: Container, variables: readonly SetVariable[]): readonly string[] {
  const open = (container.ports ?? []).map(({ containerPort }) => String(containerPort));
  const set = variables.flatMap(({ name, value }) => (PORT_SETTINGS.includes(name) ? (value ?? '') : []));
  return [
    ...open.filter((port) => !set.includes(port)).map((port) => `port ${port} is no setting's`),
    ...set.filter((port) => !open.includes(port)).map((port) => `port ${port} is not open`),
  ];
}

/** The gateway has a listener of its own for probes, which no load of shoppers reaches. */
function probeFaults(container: Container, variables: readonly SetVariable[]): readonly string[] {
  const setting = container.name === 'gateway' ? 'PROBE_PORT' : 'API_PORT';
  const expected = variables.find(({ name }) => name === setting)?.value;
  return Object.entries(HEALTH_PATHS).flatMap(([name, path]) => {
    const get = container[name as 'startupProbe' | 'livenessProbe' | 'readinessProbe']?.httpGet;
    const port = container.ports?.find((one) => one.name === get?.port)?.containerPort ?? get?.port;
    return get?.path === path && String(port) === expected ? [] : [`${name} is not ${path} on ${setting}`];
  });
}

function secretFaults(pod: PodSpec, variables: readonly SetVariable[]): readonly string[] {
  const provided = (pod.volumes ?? []).flatMap(({ secret }) => secret?.items?.map(({ path }) => SECRETS + path) ?? []);
  const used = variables.flatMap(({ name, value }) => (secretOfFile(name) === null ? [] : (value ?? '')));
  return [
    ...used.filter((file) => !provided.includes(file)).map((file) => `no secret provides ${file}`),
    ...provided.filter((file) => !used.includes(file)).map((file) => `no setting reads ${file}`),
  ];
}

function privilegeFaults(pod: PodSpec, container: Container): readonly string[] {
  const { securityContext: own } = container;
  const rules = {
    'the root file system is not read-only': own?.readOnlyRootFilesystem,
    'root is not refused': own?.runAsNonRoot && pod.securityContext?.runAsNonRoot,
    'another user than that of the images': pod.securityContext?.runAsUser === 10_001,
    'privileges may be gained': own?.allowPrivilegeEscalation === false,
    'capabilities are kept': own?.capabilities?.drop?.includes('ALL'),
    'no seccomp profile': pod.securityContext?.seccompProfile?.type === 'RuntimeDefault',
    'a token of the cluster is mounted': pod.automountServiceAccountToken === false,
    'service links set variables that are refused as settings': pod.enableServiceLinks === false,
    'memory has no limit': container.resources?.limits?.memory,
    'processor time has no request': container.resources?.requests?.cpu,
  };
  return Object.entries(rules).flatMap(([fault, isKept]) => (isKept ? [] : [fault]));
}

function podFaults(pod: PodSpec, objects: Objects, isJob: boolean): readonly string[] {
  return pod.containers.flatMap((container) => {
    const variables = variablesOf(container, objects);
    const drain = variables.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? undefined;
    const isPatient = (pod.terminationGracePeriodSeconds ?? 0) > secondsToEnd(drain);
    return [
      ...settingFaults(variables, SECRETS),
      ...secretFaults(pod, variables),
      ...privilegeFaults(pod, container),
      ...(isPatient ? [] : ['the grace period is not longer than an end takes']),
      ...(isJob ? [] : [...portFaults(container, variables), ...probeFaults(container, variables)]),
    ];
  });
}

const isOf = (kind: string, name: string) => (one: KubernetesObject) => one.kind === kind && one.metadata.name === name;

/** Checks the objects by which a deployment is reached, kept and scaled. */
function companionFaults({ metadata: { name }, spec }: KubernetesObject, objects: Objects): readonly string[] {
  const ports = spec?.template?.spec.containers.flatMap((one) => one.ports?.map((port) => port.name) ?? []) ?? [];
  const service = objects.find(isOf('Service', name));
  return [
    ...(service?.spec?.ports?.every(({ targetPort }) => ports.includes(String(targetPort)))
      ? []
      : ['no port of its service']),
    ...(objects.find(isOf('PodDisruptionBudget', name))?.spec?.maxUnavailable === 1 ? [] : ['no disruption budget']),
    ...((objects.find(isOf('HorizontalPodAutoscaler', name))?.spec?.minReplicas ?? 0) >= 2
      ? []
      : ['fewer than two replicas']),
  ];
}

/** Checks that every pod is denied what no policy names, and that none reaches the metadata of the cloud. */
function policyFaults(objects: Objects): readonly string[] {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const denies = policies.find(({ spec }) => !spec?.ingress && !spec?.egress && spec?.policyTypes?.length === 2);
  const denied = Object.entries(denies?.spec?.podSelector?.matchLabels ?? { none: 'none' });
  const pods = objects.flatMap(({ spec, metadata }) =>
    spec?.template ? [{ name: metadata.name, labels: spec.template.metadata.labels }] : [],
  );
  const open = policies.filter(({ spec }) =>
    spec?.egress?.some(({ to }) =>
      to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0' && !ipBlock.except?.includes('169.254.0.0/16')),
    ),
  );
  return [
    ...pods
      .filter(({ labels }) => denied.some(([label, value]) => labels[label] !== value))
      .map(({ name }) => `${name}: no policy denies what is not named`),
    ...open.map(({ metadata }) => `${metadata.name}: the metadata of the cloud is reachable`),
  ];
}

/** Returns what is wrong with rendered manifests of a store. */
export function kubernetesFaults(objects: Objects): readonly string[] {
  const pods = objects.flatMap((object) => {
    const pod = object.spec?.template?.spec;
    if (pod === undefined) return [];
    const faults = [
      ...podFaults(pod, objects, object.kind === 'Job'),
      ...(object.kind === 'Deployment' ? companionFaults(object, objects) : []),
    ];
    return faults.map((fault) => `${object.metadata.name}: ${fault}`);
  });
  return [...pods, ...policyFaults(objects)];
}
