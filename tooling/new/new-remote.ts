import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_VERSION } from 'shared-contracts';
import { remoteFolders } from 'release-platform/remote-folders';
import { asDocument } from 'release-platform/graph/draw';
import { readManifest, readRepository } from 'release-platform/graph/read-repository';
import { copyTemplate, NewNameError, titleOf } from './copy-template';
import { findRemoteNameProblem, widgetNameProblem } from './remote-name';

interface Package {
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const THREATS = 'docs/threat-model.md';
const OWNERS = 'release-platform/registry/owners.json';
const GRAPH = 'docs/graph.md';
/** The slot of a new remote's widget, as in the guide. */
const SLOT = 'catalog/product.below-buy-box';

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

interface Threat {
  readonly subject: string;
  readonly threat: string;
  readonly countermeasure: string;
  /** Paths of tests, relative to the root. */
  readonly tests: readonly string[];
}

const threatOf = (name: string): Threat => ({
  subject: `page /${name}`,
  threat: 'undeclared parameters; text of the API as markup; a failed answer that is cached for all shoppers',
  countermeasure: 'no parameter is declared, so none reaches the page; React escapes; a failure is not cached',
  tests: [`mfe-${name}/src/app/${name}-page.test.tsx`],
});

/** Adds an entry that describes the template to the end of the section on pages and widgets. */
async function addThreat(root: string, { subject, threat, countermeasure, tests }: Threat): Promise<void> {
  const file = path.join(root, THREATS);
  const lines = (await readFile(file, 'utf8')).split('\n');
  const heading = lines.indexOf('## Pages and widgets');
  const next = lines.findIndex((line, at) => at > heading && line.startsWith('## '));
  const entry = [
    `- \`${subject}\``,
    `  - Threat: ${threat}`,
    `  - Countermeasure: ${countermeasure}`,
    `  - Tests: ${tests.map((test) => `\`${test}\``).join(', ')}`,
  ];
  await writeFile(file, lines.toSpliced(next - 1, 0, ...entry).join('\n'));
}

const [major, minor] = CONTRACT_VERSION.split('.');
const pascal = (name: string): string => titleOf(name).replaceAll(' ', '');

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

/** Creates the widget in an existing remote, with an entry in the threat model. */
async function addWidget(root: string, name: string, widget: string): Promise<void> {
  const folder = path.join(root, `mfe-${name}`);
  const word = pascal(widget);
  const variable = word.charAt(0).toLowerCase() + word.slice(1);
  await copyTemplate(path.join(root, 'tooling/templates/widget'), folder, [
    ['your-widget', widget],
    ['yourWidget', variable],
    ['YourWidget', word],
    ['Your Widget', titleOf(widget)],
    ['your-remote', name],
  ]);
  await change(path.join(folder, 'remote.manifest.ts'), [['widgets: []', `widgets: [${widgetDeclaration(widget)}]`]]);
  const load = `island(() => import(/* webpackChunkName: "widget-${widget}" */ './app/${widget}.view'))`;
  await change(path.join(folder, 'src/browser.ts'), [
    ["RemoteBrowser['widgets'] = {}", `RemoteBrowser['widgets'] = { '${widget}': ${load} }`],
  ]);
  await change(path.join(folder, 'src/server.ts'), [
    ['widgets: {}', `widgets: { '${widget}': ${variable}View }`],
    ['import { view }', `import { view as ${variable}View } from './app/${widget}.view';\nimport { view }`],
  ]);
  await addThreat(root, {
    subject: `widget ${name}/${widget}`,
    threat: 'a slot that sends other props than it takes, or none; texts of the page as markup',
    countermeasure: 'declared props only; a place without the product stays empty; React escapes',
    tests: [`mfe-${name}/src/app/${widget}.test.tsx`, 'shell/src/gateway/pages/widgets/slots.test.ts'],
  });
}

const widgetDeclaration = (widget: string): string =>
  `{ name: '${widget}', hydrate: 'visible', props: ['productNumber', 'productName'], ` +
  `requires: ['productNumber'], slots: ['${SLOT}'] }`;

/**
 * Replaces texts of a file that the template created.
 * @throws when one is missing, because the template has changed
 */
async function change(file: string, replacements: readonly (readonly [string, string])[]): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${file} has no '${from}': the template and its reader differ.`);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
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
  const word = pascal(name);
  await copyTemplate(path.join(root, 'tooling/templates/remote'), folder, [
    ['your-remote', name],
    ['yourRemote', word.charAt(0).toLowerCase() + word.slice(1)],
    ['YourRemote', word],
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
