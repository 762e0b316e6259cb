import { BENEFIT_TYPES } from 'shared-contracts';
import { ForeignMove } from 'registry/log/release-log';
import { placementsWith, readAddress } from 'registry/composition/placements';
import { withoutRemote, type Registry } from 'registry/composition/registry';
import { authorOf, openForWriting, type WritableReleaseStore } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { storedManifest, usersInVariants } from '../deploy/moves/release-check';
import { commandIn, namesOf } from '../commands/variant-names';
import { eventLine } from '../commands/event-line';

/** Roles that it fills, each with the command that returns it. */
function overridesBy(registry: Registry, name: string): readonly string[] {
  return BENEFIT_TYPES.flatMap((variant) =>
    Object.entries(registry.variants[variant] ?? {})
      .filter(([, { remote }]) => remote === name)
      .map(
        ([role]) =>
          `it answers for '${role}' in ${variant}; give that back first: ` +
          `npm run deploy -- --for ${variant} --as ${role} --back`,
      ),
  );
}

/** Widgets of it in slots, and widgets in its slots, each once with the command that ends the placement. */
function placementsAround(registry: Registry, name: string): readonly string[] {
  const variants = new Map<string, string[]>();
  for (const { variant, slot, widget } of placementsWith(registry, name)) {
    const key = JSON.stringify([slot, widget]);
    variants.set(key, [...(variants.get(key) ?? []), variant]);
  }
  return [...variants].map(([key, where]) => {
    const [slot, widget] = JSON.parse(key) as readonly [string, string];
    const { remote, own } = readAddress(widget);
    const end = commandIn(`npm run deploy -- ${remote} --unplace ${slot}=${own}`, where);
    return `'${widget}' stands in the slot '${slot}' in ${namesOf(where)}; end that first: ${end}`;
  });
}

/** Reasons against the removal of a remote. */
async function problemsOf(
  releases: WritableReleaseStore,
  registry: Registry,
  name: string,
): Promise<readonly string[]> {
  const remote = registry.remotes[name];
  if (!remote) return [`'${name}' is not deployed here`];
  const overrides = overridesBy(registry, name);
  // An unreadable version is not served, so no remote can depend on it.
  const manifest = await storedManifest(releases, name, remote.version);
  const placements = placementsAround(registry, name);
  return [
    ...overrides,
    ...placements,
    ...(manifest === null ? [] : await usersInVariants(releases, registry, manifest)),
  ];
}

class StillNeeded extends Error {}

/**
 * `remove`: takes a remote out of every variant, unless it is in use. Its files stay for open tabs, until they are
 * pruned a week later.
 */
export async function removeCommand(settings: ReleaseSettings, name: string, reason: string): Promise<number> {
  const releases = await openForWriting(settings);
  try {
    await releases.log.assertMay(releases.key, (registry) => withoutRemote(registry, name));
    await releases.log.append(
      { author: await authorOf(), act: `remove ${name}`, reason, key: releases.key },
      async (registry) => {
        const problems = await problemsOf(releases, registry, name);
        if (problems.length > 0) throw new StillNeeded(problems.map((problem) => `  - ${problem}`).join('\n'));
        return withoutRemote(registry, name);
      },
    );
  } catch (error) {
    if (!(error instanceof StillNeeded || error instanceof ForeignMove)) throw error;
    console.error(`${eventLine('remove rejected, live version kept', { remote: name })}\n${error.message}`);
    return 1;
  }
  console.log(
    `${eventLine('removed from every variant', { remote: name })}\n` +
      'Remove its folder too: `npm start` and `npm run deploy` without names deploy it again.',
  );
  return 0;
}
