import type { Registry } from 'registry/registry';

/** What is deployed, for people. */
export function describeRegistry(registry: Registry): string {
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
  return rows.length > 0
    ? ['Deployed remotes:', ...rows, ...different].join('\n')
    : 'Nothing is deployed yet. `npm run deploy` deploys every remote.';
}
