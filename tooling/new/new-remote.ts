import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_VERSION } from 'shared-contracts';
import { remoteFolders } from 'release-platform/remote-folders';
import { asDocument } from 'release-platform/graph/draw';
import { readManifest, readRepository } from 'release-platform/graph/read-repository';
import { addWidget, SLOT } from './add-widget';
import { camelCase, copyTemplate, NewNameError, pascalCase, titleOf } from './copy-template';
import { findRemoteNameProblem, widgetNameProblem } from './remote-name';
import { addThreat, THREATS, type Threat } from './threats';

interface Package {
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const OWNERS = 'release-platform/registry/owners.json';
const GRAPH = 'docs/graph.md';

const readPackage = async (folder: string): Promise<Package> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Package;

const writePackage = (folder: string, value: Package): Promise<void> =>
  writeFile(path.join(folder, 'package.json'), `${JSON.stringify(value, null, 2)}\n`);

/** Replaces the template's versions by those that the repository has today. */
async function withOwnVersions(root: string, folder: string, workspaces: readonly string[]): Promise<void> {
  const kit = (await readPackage(path.join(root, 'remote-kit'))).dependencies ?? {};
  const versionOf = async (name: string, written: string): Promise<string> =>
    workspaces.includes(name) ? (await readPackage(path.join(root, name))).version : (kit[name] ?? written);
  const current = async (packages: Package['dependencies'] = {}): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(packages).map(async ([name, written]) => [name, await versionOf(name, written)] as const),
      ),
    );
  const made = await readPackage(folder);
  await writePackage(folder, {
    ...made,
    dependencies: await current(made.dependencies),
    devDependencies: await current(made.devDependencies),
  });
}

/** Workspaces are listed one by one; a remote is inserted beside the others. */
function withWorkspace(workspaces: readonly string[], label: string): string[] {
  const last = workspaces.findLastIndex((one) => one.startsWith('mfe-'));
  return [...workspaces.slice(0, last + 1), label, ...workspaces.slice(last + 1)];
}

const threatOf = (name: string): Threat => ({
  subject: `page /${name}`,
  threat: 'undeclared parameters; text of the API as markup; a failed answer that is cached for all shoppers',
  countermeasure: 'no parameter is declared, so none reaches the page; React escapes; a failure is not cached',
  tests: [`mfe-${name}/src/app/${name}-page.test.tsx`],
});

const [major, minor] = CONTRACT_VERSION.split('.');

/** Reserves the name and its path for a team from the first deploy on. The team creates its own key. */
async function addOwner(root: string, name: string, slots: readonly string[]): Promise<void> {
  const file = path.join(root, OWNERS);
  const owners = JSON.parse(await readFile(file, 'utf8')) as { readonly teams: Readonly<Record<string, unknown>> };
  const team = {
    keys: [],
    remotes: [name],
    paths: { '*': [`/${name}`] },
    ...(slots.length > 0 && { slots: { '*': slots } }),
  };
  await writeFile(file, JSON.stringify({ ...owners, teams: { ...owners.teams, [titleOf(name)]: team } }));
}

/**
 * Creates `mfe-<name>` from the template: one page at `/<name>` with its test, ready to deploy. Adds it to the
 * workspaces, the threat model and the owners file, and updates the graph.
 * @param widget also a widget of this name for the product page's slot, which the owners file gives to its team
 * @returns changed files that need formatting, relative to the root
 * @throws NewNameError for a name that cannot be a remote's
 */
export async function newRemote(root: string, name: string, widget: string | null = null): Promise<readonly string[]> {
  const others = await Promise.all((await remoteFolders(root)).map(({ dir }) => readManifest(dir)));
  const problem =
    findRemoteNameProblem(root, name, others) ?? (widget === null ? null : widgetNameProblem(name, widget));
  if (problem) throw new NewNameError(problem);
  const label = `mfe-${name}`;
  const folder = path.join(root, label);
  await copyTemplate(path.join(root, 'tooling/templates/remote'), folder, [
    ['your-remote', name],
    ['yourRemote', camelCase(name)],
    ['YourRemote', pascalCase(name)],
    ['Your Remote', titleOf(name)],
    ["contract: '^1.7.0'", `contract: '^${major}.${minor}.0'`],
  ]);
  const own = await readPackage(root);
  const workspaces = withWorkspace(own.workspaces ?? [], label);
  await withOwnVersions(root, folder, workspaces);
  await writePackage(root, { ...own, workspaces });
  await addThreat(root, threatOf(name));
  await addOwner(root, name, widget === null ? [] : [SLOT]);
  if (widget !== null) await addWidget(root, name, widget);
  await writeFile(path.join(root, GRAPH), asDocument(await readRepository(root)));
  return [label, THREATS, OWNERS, GRAPH];
}

interface Owners {
  readonly teams: Readonly<Record<string, { readonly remotes: readonly string[]; readonly slots?: Slots }>>;
}
type Slots = Readonly<Record<string, readonly string[]>>;

/** Gives the product page's slot to the team of a remote, in every variant. */
async function grantSlot(root: string, name: string): Promise<void> {
  const file = path.join(root, OWNERS);
  const owners = JSON.parse(await readFile(file, 'utf8')) as Owners;
  const granted = Object.entries(owners.teams).map(([title, team]) => {
    if (!team.remotes.includes(name)) return [title, team] as const;
    const slots = [...new Set([...(team.slots?.['*'] ?? []), SLOT])];
    return [title, { ...team, slots: { ...team.slots, '*': slots } }] as const;
  });
  await writeFile(file, JSON.stringify({ ...owners, teams: Object.fromEntries(granted) }));
}

/**
 * Adds a widget for the product page's slot to an existing remote of the store, with its test and threats.
 * @param remote name or folder of the remote
 * @returns changed files that need formatting, relative to the root
 * @throws NewNameError without any change, for another name or a remote of another form
 */
export async function newWidget(root: string, remote: string, widget: string): Promise<readonly string[]> {
  const name = remote.replace(/^mfe-/, '');
  const label = `mfe-${name}`;
  const folders = await remoteFolders(root);
  if (!folders.some((folder) => folder.label === label)) {
    const known = folders.map((folder) => folder.label).filter((one) => one.startsWith('mfe-'));
    throw new NewNameError(`There is no remote '${remote}'. Remotes: ${known.join(', ')}.`);
  }
  const invalid = widgetNameProblem(name, widget);
  if (invalid) throw new NewNameError(invalid);
  // As text: a manifest that was imported would stay in memory, and the graph is drawn from the changed one.
  const manifest = await readFile(path.join(root, label, 'remote.manifest.ts'), 'utf8');
  if (new RegExp(`\\b(?:id|name): '${widget}'`).test(manifest))
    throw new NewNameError(`${label} has '${widget}' already. Choose another name.`);
  await addWidget(root, name, widget);
  await grantSlot(root, name);
  await writeFile(path.join(root, GRAPH), asDocument(await readRepository(root)));
  return [label, THREATS, OWNERS, GRAPH];
}
