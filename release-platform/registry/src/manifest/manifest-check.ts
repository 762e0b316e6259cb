import semver from 'semver';
import {
  CONTRACT_VERSION,
  roleProblems,
  ROLES,
  type PageDeclaration,
  type PublishedManifest,
  type RemoteManifest,
} from 'shared-contracts';
import { Compile } from 'typebox/compile';
import { currentManifest } from './earlier-manifest';
import { areEventShapes } from './event-shape-check';
import { oneLine } from '../one-line';
import { MAX_MAPS_BYTES, PRINTED, PublishedManifestSchema, RemoteManifestSchema } from './manifest-schema';

type Checked<T> =
  | { readonly ok: true; readonly manifest: T }
  | { readonly ok: false; readonly problems: readonly string[] };

const checkDeclared = Compile(RemoteManifestSchema);
const checkPublished = Compile(PublishedManifestSchema);

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params?: unknown;
}

/** Formats `/pages/0/id` as `pages[0].id`. */
function fieldName(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  return (
    parts.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '') ||
    'the manifest'
  );
}

const NOT_PRINTED = 'has a character that is not printed, or says nothing';
const isOfPrinted = ({ keyword, message }: SchemaError): boolean => keyword === 'pattern' && message.includes(PRINTED);

function asSentences(errors: readonly SchemaError[]): string[] {
  const sentences = errors.flatMap((error) => {
    const extra = (error.params as { additionalProperties?: readonly string[] } | undefined)?.additionalProperties;
    if (error.keyword === 'boolean') return [];
    if (extra)
      return extra.map(
        (field) =>
          `unknown field '${fieldName(`${error.instancePath}/${field}`)}': remove it, ` +
          'or raise the contract that the manifest was written for',
      );
    return [`${fieldName(error.instancePath)} ${isOfPrinted(error) ? NOT_PRINTED : error.message}`];
  });
  return firstOf([...new Set(sentences)].map(oneLine));
}

/** Maximum number of reported problems, so that the first ones stay on the screen. */
const TOLD = 20;

/** Returns the first problems, and their total number. */
export const firstOf = (problems: readonly string[]): string[] =>
  problems.length > TOLD
    ? [...problems.slice(0, TOLD), `and ${problems.length - TOLD} more like these`]
    : [...problems];

function duplicates(names: readonly string[], what: string): string[] {
  const seen = new Set<string>();
  const repeated = names.filter((name) => seen.size === seen.add(name).size);
  return repeated.map((name) => `${what} '${name}' is declared twice`);
}

/** Returns file names that are equal on case-insensitive systems, where one would replace the other. */
const casesOfOne = (files: Readonly<Record<string, unknown>>): string[] =>
  duplicates(
    Object.keys(files).map((name) => name.toLowerCase()),
    'file (in small letters)',
  );

/** A page may list only its own addresses. */
function addressProblems({ id, paths, sitemap = [], robotsDisallow = [], links = [] }: PageDeclaration): string[] {
  const fixed = paths.filter((path) => !/[:*]/.test(path));
  const isBelow = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);
  const foreign = (field: string, named: readonly string[]): string[] =>
    named
      .filter((path) => !fixed.includes(path))
      .map((path) => `page '${id}' names '${path}' in '${field}': name one of its own paths without parameters`);
  const contradictions = robotsDisallow.filter((start) => sitemap.some((path) => isBelow(path, start)));
  return [
    ...foreign('robotsDisallow', robotsDisallow),
    ...foreign(
      'links',
      links.map(({ path }) => path),
    ),
    ...contradictions.map((path) => `page '${id}' keeps crawlers from '${path}' and names it in 'sitemap': choose one`),
  ];
}

function meaning(manifest: RemoteManifest): string[] {
  const problems = [
    ...duplicates(
      manifest.pages.map((page) => page.id),
      'page',
    ),
    ...duplicates(
      manifest.pages.flatMap((page) => page.paths),
      'path',
    ),
    ...duplicates(
      manifest.widgets.map((widget) => widget.name),
      'widget',
    ),
    ...duplicates(
      manifest.pages.flatMap(({ slots = [] }) => slots.map(({ name }) => name)),
      'slot',
    ),
  ];
  for (const { name, props, requires = [] } of manifest.widgets)
    for (const prop of requires.filter((one) => !props.includes(one)))
      problems.push(`widget '${name}' requires '${prop}', which is not among its props`);
  for (const { id, audience, query } of manifest.pages)
    if (audience === 'anonymous' && !query)
      problems.push(`page '${id}' is cached for everybody: name in 'query' the parameters that change it (or [])`);
  problems.push(...manifest.pages.flatMap(addressProblems));
  if (!semver.validRange(manifest.contract))
    problems.push(`contract '${manifest.contract}' is no semver range; write for example '^1.0.0'`);
  return problems;
}

/** Validates a team's manifest, for this contract or an earlier one. Every unknown field is reported. */
export function checkRemoteManifest(written: unknown): Checked<RemoteManifest> {
  const value = currentManifest(written);
  const problems = checkDeclared.Check(value)
    ? meaning(value as RemoteManifest)
    : asSentences(checkDeclared.Errors(value) as SchemaError[]);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, manifest: value as RemoteManifest };
}

function serverProblems({ node, renderService }: PublishedManifest): string[] {
  if (node && renderService) return ['it has a server file and a render service; a remote is rendered by one of them'];
  if (!node || Object.hasOwn(node.files, node.entry)) return [];
  return [`server file '${node.entry}' is used but not listed`];
}

/** A map is for one of the version's scripts, and all of them together are small beside the version. */
function mapProblems({ maps = {}, web, node }: PublishedManifest): string[] {
  const scripts = new Set([
    ...Object.keys(web.files).map((file) => `web/${file}.map.gz`),
    ...Object.keys(node?.files ?? {}).map((file) => `node/${file}.map.gz`),
  ]);
  const bytes = Object.values(maps).reduce((sum, one) => sum + one.bytes, 0);
  return [
    ...Object.keys(maps)
      .filter((file) => !scripts.has(file))
      .map((file) => `source map '${file}' is of no listed file`),
    ...(bytes > MAX_MAPS_BYTES ? [`its source maps have ${bytes} bytes; at most ${MAX_MAPS_BYTES} are stored`] : []),
    ...casesOfOne(maps),
  ];
}

/** Validates a stored manifest, including that every asset is a listed file. */
export function checkPublishedManifest(value: unknown): Checked<PublishedManifest> {
  if (!checkPublished.Check(value))
    return { ok: false, problems: asSentences(checkPublished.Errors(value) as SchemaError[]) };
  const manifest = value as PublishedManifest;
  const wanted = [manifest.web.entry, ...Object.values(manifest.web.assets).flatMap(({ js, css }) => [...js, ...css])];
  const { events = {} } = manifest.uses ?? {};
  const problems = [
    ...meaning(manifest),
    ...(areEventShapes(events) ? [] : ["'uses.events' does not say what travels with events, or is too large"]),
    ...wanted
      .filter((file) => !Object.hasOwn(manifest.web.files, file))
      .map((file) => `web file '${file}' is used but not listed`),
    ...casesOfOne(manifest.web.files),
    ...casesOfOne(manifest.node?.files ?? {}),
    ...mapProblems(manifest),
    ...serverProblems(manifest),
  ];
  return problems.length > 0 ? { ok: false, problems: firstOf(problems) } : { ok: true, manifest };
}

/**
 * Returns why the running contract does not serve this remote, or null when it does.
 * @param by the shell that offers the contract, for the message
 */
export function contractProblem(
  manifest: RemoteManifest,
  running: string = CONTRACT_VERSION,
  by = 'this shell',
): string | null {
  if (semver.satisfies(running, manifest.contract)) return null;
  return (
    `remote '${manifest.name}' needs contract ${manifest.contract}, ${by} offers ${running}: ` +
    'rebuild the remote against the offered contract, or update the shell'
  );
}

/** The first contract whose gateways read a manifest with source maps. */
const MAPS_SINCE = '1.21.0';

/** Returns why a gateway rejects the version's source maps, or null. */
function mapsContractProblem({ name, maps }: PublishedManifest, { version, by }: OfferedContract): string | null {
  if (maps === undefined || !semver.lt(version, MAPS_SINCE)) return null;
  return `remote '${name}' is stored with source maps, which ${by} rejects (contract ${version}): update it first`;
}

/** A contract that shoppers' pages have, and which shell offers it. */
export interface OfferedContract {
  readonly version: string;
  readonly by: string;
}

/**
 * Returns problems of a manifest that are independent of a store: its contract, and the rules of its role.
 * @param contracts contracts of running gateways; without any, the contract of this working tree counts
 */
export function storelessProblems(
  manifest: PublishedManifest,
  contracts: readonly OfferedContract[] = [],
): readonly string[] {
  const offered = contracts.length > 0 ? contracts : [{ version: CONTRACT_VERSION, by: 'this shell' }];
  const problems = offered.flatMap((one) => [
    contractProblem(manifest, one.version, one.by),
    mapsContractProblem(manifest, one),
  ]);
  return [
    ...problems.filter((problem) => problem !== null),
    ...(manifest.role === undefined ? [] : roleProblems(manifest, ROLES[manifest.role])),
  ];
}
