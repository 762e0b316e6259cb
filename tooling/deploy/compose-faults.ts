import { secondsToEnd } from './end-seconds';
import { secretOfFile, settingFaults, type SetVariable } from './setting-faults';

/** Parts of a compose file that the checks read. */
export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly init?: boolean;
  readonly stop_grace_period?: string;
}

const SECRETS = '/run/secrets/';
const OWN_IMAGE = /^localhost\/treadmarket-/;

export const variablesOf = ({ environment = {} }: ComposeService): readonly SetVariable[] =>
  Object.entries(environment).map(([name, value]) => ({ name, value: String(value) }));

function secretFaults(service: ComposeService, declared: readonly string[]): readonly string[] {
  const provided = (service.secrets ?? []).map((name) => SECRETS + name);
  const used = variablesOf(service).flatMap(({ name, value }) => (secretOfFile(name) === null ? [] : (value ?? '')));
  return [
    ...used.filter((file) => !provided.includes(file)).map((file) => `no secret provides ${file}`),
    ...provided.filter((file) => !used.includes(file)).map((file) => `no setting reads ${file}`),
    ...(service.secrets ?? []).filter((name) => !declared.includes(name)).map((name) => `${name} is not declared`),
  ];
}

function portFaults(service: ComposeService): readonly string[] {
  const listeners = variablesOf(service).flatMap(({ name, value }) => (/^(\w+_)?PORT$/.test(name) ? value : []));
  return (service.ports ?? []).flatMap((published) => {
    const [host, , inside = ''] = published.split(':');
    return [
      ...(host === '127.0.0.1' ? [] : [`${published} is open to the network`]),
      ...(listeners.includes(inside) ? [] : [`port ${inside} is no setting's`]),
    ];
  });
}

function ownFaults(service: ComposeService, drainSeconds: string | undefined): readonly string[] {
  const rules = {
    'the root file system is not read-only': service.read_only,
    'capabilities are kept': service.cap_drop?.includes('ALL'),
    'privileges may be gained': service.security_opt?.includes('no-new-privileges:true'),
    'no init collects ended processes': service.init,
    'the grace period is not longer than an end takes':
      Number.parseInt(service.stop_grace_period ?? '0', 10) > secondsToEnd(drainSeconds),
  };
  return Object.entries(rules).flatMap(([fault, isKept]) => (isKept ? [] : [fault]));
}

/** @param settings those of the file that all parts of the store read */
export function composeFaults(
  { services, secrets, networks }: Compose,
  settings: readonly SetVariable[],
): readonly string[] {
  const drain = settings.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? undefined;
  const parts = Object.entries(services).filter(([, { image }]) => OWN_IMAGE.test(image));
  const faults = parts.flatMap(([name, service]) =>
    [
      ...settingFaults(variablesOf(service), SECRETS),
      ...secretFaults(service, Object.keys(secrets ?? {})),
      ...portFaults(service),
      ...ownFaults(service, drain),
    ].map((fault) => `${name}: ${fault}`),
  );
  const isDatabaseOpen = services['database']?.networks?.some((name) => !networks?.[name]?.internal) ?? true;
  return [...faults, ...(isDatabaseOpen ? ['the database reaches other networks'] : [])];
}
