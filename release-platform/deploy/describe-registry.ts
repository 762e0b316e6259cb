import type { Registry } from 'registry/composition/registry';
import { oneLine } from 'registry/one-line';
import type { Owners } from 'registry/trust/owners';
import { slotProblem } from 'registry/trust/ownership';
import type { RefusedRelease } from './moves/refusals';

/**
 * Describes the deployed versions as text. `owners`: a widget whose slot was taken from its team is not listed there.
 */
export function describeRegistry(registry: Registry, owners: Owners): string {
  const rows = Object.entries(registry.remotes).map(
    ([name, { version, history, role }]) =>
      `  ${name.padEnd(20)} ${version.padEnd(24)} since ${history.at(-1)?.at ?? '?'}  (${history.length} moves)` +
      (role ? `  for '${role}'` : ''),
  );
  const different = Object.entries(registry.variants).flatMap(([variant, overrides]) =>
    Object.entries(overrides).map(([name, { remote, version }]) =>
      remote === undefined
        ? `  in ${variant}: ${name} stays at ${version ?? '?'}`
        : `  in ${variant}: ${name} is answered by ${remote}`,
    ),
  );
  const placed = Object.entries(registry.placements ?? {}).flatMap(([variant, slots]) =>
    Object.entries(slots).map(([slot, widgets]) => {
      const named = widgets.map((widget) => {
        const problem = slotProblem(owners, { slot, widget }, variant);
        return problem === null ? widget : `${widget} (not shown: ${problem})`;
      });
      return `  in ${variant}: ${slot} shows ${named.join(', ')}`;
    }),
  );
  return rows.length > 0
    ? ['Deployed remotes:', ...rows, ...different, ...placed].join('\n')
    : 'Nothing is deployed yet. `npm run deploy` deploys every remote.';
}

const SHOWN_REFUSALS = 5;

/** Describes the latest refused releases: a line for each reason. */
export function describeRefusals(refusals: readonly RefusedRelease[]): readonly string[] {
  const rows = refusals
    .slice(0, SHOWN_REFUSALS)
    .flatMap(({ name, version, at, author, reasons }) => [
      `  ${name.padEnd(20)} ${(version ?? 'not built').padEnd(24)} at ${at}  (${author})`,
      ...reasons.map((reason) => `    ${oneLine(reason.split('\n')[0] ?? '')}`),
    ]);
  return rows.length > 0 ? ['Refused lately:', ...rows] : [];
}
