import { BENEFIT_TYPES } from 'shared-contracts';
import { withDeprecation } from 'registry/composition/deprecations';
import { activeFreezes, withFreeze, withoutFreeze } from 'registry/composition/freezes';
import { pinnedTo } from 'registry/composition/pins';
import type { Registry } from 'registry/composition/registry';
import { authorOf, openForWriting } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { eventLine } from '../commands/event-line';
import { confirmMove } from '../deploy/confirm-release';
import { append } from '../deploy/moves/move-release';
import { movePin } from '../deploy/moves/pin-version';
import type { LockRequest } from './lock-arguments';

const say = (line: string): 0 => {
  console.log(line);
  return 0;
};
const fail = (line: string): 1 => {
  console.error(line);
  return 1;
};

type Of<Kind extends LockRequest['kind']> = Extract<LockRequest, { readonly kind: Kind }>;

const kindOf = (name: string): 'variant' | 'remote' =>
  BENEFIT_TYPES.some((type) => type === name) ? 'variant' : 'remote';

/** Returns why there is nothing of this name to freeze, or null. */
function unknownSubject(registry: Registry, name: string): string | null {
  if (kindOf(name) === 'variant' || Object.hasOwn(registry.remotes, name)) return null;
  const remotes = Object.keys(registry.remotes).join(', ') || 'none';
  const known = `Variants: ${BENEFIT_TYPES.join(', ')}; remotes: ${remotes}.`;
  return `There is no variant and no deployed remote '${name}'. ${known}`;
}

async function freeze(settings: ReleaseSettings, { name, until, reason }: Of<'freeze'>): Promise<number> {
  const releases = await openForWriting(settings);
  const problem = unknownSubject((await releases.log.read()).registry, name);
  if (problem !== null) return fail(problem);
  const author = await authorOf();
  const kind = kindOf(name);
  await append(releases, { act: `freeze ${name} until ${until}`, reason }, (registry) =>
    withFreeze(registry, { kind, name, until, reason, author }),
  );
  return say(`${eventLine('frozen', { [kind]: name, until })}\nEnd it: npm run releases -- unfreeze ${name}`);
}

async function unfreeze(settings: ReleaseSettings, { name, reason }: Of<'unfreeze'>): Promise<number> {
  const releases = await openForWriting(settings);
  const subject = { kind: kindOf(name), name };
  const { registry: now } = await releases.log.read();
  if (!activeFreezes(now).some((one) => one.kind === subject.kind && one.name === name))
    return fail(`'${name}' is not frozen.`);
  await append(releases, { act: `unfreeze ${name}`, reason }, (registry) => withoutFreeze(registry, subject));
  return say(eventLine('freeze ended', { [subject.kind]: name }));
}

async function pin(settings: ReleaseSettings, request: Of<'pin-version'> | Of<'unpin'>): Promise<number> {
  const { kind, remote, variant, reason } = request;
  const version = kind === 'unpin' ? null : request.version;
  const result = await movePin(await openForWriting(settings), { remote, variant, version, reason });
  if ('error' in result) return fail(result.error);
  say(eventLine(version === null ? 'pin ended' : 'pinned', { remote, variant, version: result.version }));
  return (await confirmMove(settings, remote)) ? 0 : 1;
}

async function deprecate(settings: ReleaseSettings, { remote, version, reason }: Of<'deprecate'>): Promise<number> {
  const releases = await openForWriting(settings);
  const { registry } = await releases.log.read();
  const known = registry.remotes[remote]?.history.map((entry) => entry.version) ?? [];
  if (!known.includes(version) && pinnedTo(registry, remote, version).length === 0)
    return fail(`'${remote}' was never at ${version} here.`);
  const author = await authorOf();
  const at = new Date().toISOString();
  await append(releases, { act: `deprecate ${remote} ${version}`, reason }, (before) =>
    withDeprecation(before, { remote, version, reason, author, at }),
  );
  return say(eventLine('deprecated: deploys and status of its users say so', { remote, version }));
}

/** Runs a command about freezes, pins and notices. */
export function lockCommand(settings: ReleaseSettings, request: LockRequest): Promise<number> {
  switch (request.kind) {
    case 'freeze':
      return freeze(settings, request);
    case 'unfreeze':
      return unfreeze(settings, request);
    case 'pin-version':
    case 'unpin':
      return pin(settings, request);
    case 'deprecate':
      return deprecate(settings, request);
  }
}
