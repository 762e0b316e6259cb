import { BENEFIT_TYPES } from 'shared-contracts';
import { activeFreezes } from 'registry/composition/freezes';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import { askGateways, type GatewayAnswer } from '../gateways/store-gateways';

/** A version of a remote that is to be promoted. */
export interface Candidate {
  readonly name: string;
  readonly version: string;
}

/** Names of the store and its gateways' answers. */
export interface PromotionSource {
  readonly label: string;
  readonly registry: Registry;
  readonly answers: readonly GatewayAnswer[];
}

export async function readPromotionSource(label: string, store: ReleaseStore): Promise<PromotionSource> {
  const { registry } = await store.log.read();
  return { label, registry, answers: await askGateways(store, store.settings.gateways ?? []) };
}

function frozenProblem({ label, registry }: PromotionSource, { name }: Candidate): readonly string[] {
  return activeFreezes(registry)
    .filter((one) => one.kind === 'remote' && one.name === name)
    .map(({ until, author, reason }) => `it is frozen in ${label} until ${until} by ${author}: ${reason}`);
}

/** A version that was withdrawn once is built again before it goes on. */
function rollbackProblem({ label, registry }: PromotionSource, { name, version }: Candidate): readonly string[] {
  const history = registry.remotes[name]?.history ?? [];
  const withdrawn = history.find((entry, at) => entry.by === 'rollback' && history[at - 1]?.version === version);
  if (!withdrawn || withdrawn.version === version) return [];
  return [
    `it was rolled back in ${label} on ${withdrawn.at}, to ${withdrawn.version}: release a new version there first`,
  ];
}

function gatewayProblem(answer: GatewayAnswer, { name, version }: Candidate): readonly string[] {
  if ('problem' in answer) return [answer.problem];
  const parts = BENEFIT_TYPES.flatMap((type) => answer.status.variants[type] ?? []).filter((one) => one.name === name);
  const other = parts.find(({ wished, served }) => wished === version && served !== version);
  if (!other && parts.some(({ served }) => served === version)) return [];
  const reason = other?.problem ?? `${other?.served ?? 'no version of it'} is served`;
  return [`the gateway ${answer.origin} does not serve it: ${reason}`];
}

/** Returns why a version must not go from this store to another one. */
export const promotionProblems = (source: PromotionSource, candidate: Candidate): readonly string[] => [
  ...frozenProblem(source, candidate),
  ...rollbackProblem(source, candidate),
  ...source.answers.flatMap((answer) => gatewayProblem(answer, candidate)),
];
