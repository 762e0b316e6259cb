import { dataDir } from '../registry/paths';
import { readRegistry, updateRegistry, type Registry } from '../registry/registry-file';
import { BuildFailure, readDeclaredManifest } from './build-remote';
import { DEPLOY_HELP, readDeployArguments, type DeployRequest } from './deploy-arguments';
import { deployRemote, rollbackRemote } from './deploy-remote';
import { prune } from './prune';
import { pickRemotes, remoteFolders, type RemoteFolder } from './remote-folders';

const say = (line: string): void => console.log(line);
const complain = (line: string): 1 => {
  console.error(line);
  return 1;
};

function listed(registry: Registry): string {
  const rows = Object.entries(registry.remotes).map(
    ([name, { version, history }]) =>
      `  ${name.padEnd(14)} ${version.padEnd(24)} since ${history.at(-1)?.at ?? '?'}  (${history.length} moves)`,
  );
  const overrides = Object.entries(registry.variants).flatMap(([variant, replaced]) =>
    Object.entries(replaced).map(
      ([name, by]) =>
        `  in ${variant}: ${name} is answered by ${by.remote ?? name}${by.version ? ` ${by.version}` : ''}`,
    ),
  );
  return rows.length > 0
    ? ['Deployed remotes:', ...rows, ...overrides].join('\n')
    : 'Nothing is deployed yet. `npm run deploy` deploys every remote.';
}

async function chosen(names: readonly string[]): Promise<readonly RemoteFolder[] | { readonly error: string }> {
  const folders = await remoteFolders();
  return names.length === 0 ? folders : pickRemotes(folders, names);
}

async function deploy(data: string, names: readonly string[]): Promise<number> {
  const folders = await chosen(names);
  if ('error' in folders) return complain(folders.error);
  let failures = 0;
  for (const folder of folders) {
    const started = Date.now();
    try {
      const { name, version, outcome } = await deployRemote(folder, { data });
      say(
        `${name} ${version} ${outcome === 'deployed' ? `deployed in ${((Date.now() - started) / 1000).toFixed(1)} s` : 'is deployed already'}`,
      );
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      failures += complain(`${folder.label} was not deployed; shoppers keep what they had.\n${error.message}`);
    }
  }
  const removed = await prune(data);
  if (removed.length > 0) say(`${removed.length} version(s) older than a week were removed.`);
  return failures > 0 ? 1 : 0;
}

async function rollback(data: string, names: readonly string[]): Promise<number> {
  const folders = await chosen(names);
  if ('error' in folders) return complain(folders.error);
  for (const folder of folders) {
    const { name } = await readDeclaredManifest(folder.dir);
    const result = await rollbackRemote(data, name);
    if ('error' in result) return complain(result.error);
    say(`${name} is back at ${result.to} (was ${result.from})`);
  }
  return 0;
}

async function replace(
  data: string,
  { variant, name, by }: Extract<DeployRequest, { kind: 'replace' }>,
): Promise<number> {
  const registry = await readRegistry(data);
  if (by !== null && !registry.remotes[by])
    return complain(`'${by}' is not deployed; deploy it first. Deployed: ${Object.keys(registry.remotes).join(', ')}.`);
  await updateRegistry(data, (now) => {
    const { [name]: _previous, ...others } = now.variants[variant] ?? {};
    return {
      ...now,
      variants: { ...now.variants, [variant]: by === null ? others : { ...others, [name]: { remote: by } } },
    };
  });
  say(
    by === null
      ? `In ${variant}, '${name}' is answered by itself again.`
      : `In ${variant}, '${by}' answers for '${name}'.`,
  );
  return 0;
}

/** `npm run deploy`. @returns the exit code. */
export async function deployCommand(args: readonly string[], data: string = dataDir()): Promise<number> {
  const request = readDeployArguments(args);
  if (request.kind === 'help') {
    if (request.error) complain(`${request.error}\n`);
    say(DEPLOY_HELP);
    return request.error ? 1 : 0;
  }
  if (request.kind === 'list') say(listed(await readRegistry(data)));
  if (request.kind === 'deploy') return deploy(data, request.names);
  if (request.kind === 'rollback') return rollback(data, request.names);
  if (request.kind === 'replace') return replace(data, request);
  return 0;
}
