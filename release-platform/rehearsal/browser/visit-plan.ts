import { BENEFIT_TYPES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { partsOf } from 'registry/composition/composition';
import type { Registry } from 'registry/composition/registry';
import { exampleRequests, type RecordedRequest } from '../../../shell/src/gateway/rehearsal';
import { offeredVariantOf, SANDBOX_OFFER } from '../../../shell/variants/variants';
import { BROWSER_LIMITS } from './browser-limits';

/** A page or widget of the candidate, such as `page list`. */
export type PartName = `${'page' | 'widget'} ${string}`;

/** An address of the store that shows parts of the candidate. */
export interface Place {
  readonly variant: BenefitType;
  readonly path: string;
  readonly parts: readonly PartName[];
}

/** The steps of each kind of visit, in their order, after the page is loaded. */
export const VISIT_KINDS = {
  draw: ['picture'],
  load: [],
  look: ['picture', 'accessibility'],
  use: ['picture', 'stay', 'clicks'],
  deep: ['accessibility', 'clicks', 'mounts', 'early click'],
} as const;

/** One page load. */
export interface Visit extends Place {
  readonly width: number;
  /** See {@link VISIT_KINDS}. */
  readonly kind: keyof typeof VISIT_KINDS;
}

/** Identifies the visit of another version. */
export const visitKey = ({ variant, width, path, kind }: Visit): string =>
  `${variant} ${width} ${path} ${kind === 'deep' ? kind : ''}`;

/** Returns the name by which pages address a remote. */
export const addressedAs = ({ name, role }: PublishedManifest): string => role ?? name;

/** Returns the variants whose shoppers get a version. */
export function variantsWith({ name, version }: PublishedManifest, registry: Registry): readonly BenefitType[] {
  return BENEFIT_TYPES.filter((type) =>
    partsOf(registry, type).some((part) => part.name === name && part.version === version),
  );
}

export const partsOfManifest = ({ pages, widgets }: PublishedManifest): readonly PartName[] => [
  ...pages.map(({ id }) => `page ${id}` as const),
  ...widgets.map(({ name }) => `widget ${name}` as const),
];

/** Returns the parts of a remote in the HTML of a document. */
export function partsInHtml(html: string, manifest: PublishedManifest): readonly PartName[] {
  const name = addressedAs(manifest);
  const [, boot = '{}'] = /<script type="application\/json" id="tm-boot">(.*?)<\/script>/s.exec(html) ?? [];
  const { page } = JSON.parse(boot) as { page?: { remote: string | null; id: string } };
  const own = page?.remote === name ? [`page ${page.id}` as const] : [];
  const widgets = [...html.matchAll(/data-widget="([^"/]+)\/([^"]+)"/g)].flatMap(([, remote, widget = '']) =>
    remote === name ? [`widget ${widget}` as const] : [],
  );
  return [...new Set([...own, ...widgets])];
}

/** Reads a document of the store; an empty text when it does not answer. */
export type ReadDocument = (variant: BenefitType, path: string) => Promise<string>;

/** Returns addresses that may show the candidate: recorded ones, those of the sitemap, and generated ones. */
async function possiblePaths(
  manifest: PublishedManifest,
  recorded: readonly RecordedRequest[],
  variant: BenefitType,
  read: ReadDocument,
): Promise<readonly string[]> {
  const seen = recorded.filter((one) => one.kind === 'page').map(({ pathname, search }) => pathname + search);
  const listed = (
    await Promise.all(['pages', 'products-1'].map((part) => read(variant, `/sitemaps/${part}.xml`)))
  ).flatMap((text) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].slice(0, 12).map(([, url = '']) => new URL(url).pathname),
  );
  const examples = exampleRequests(manifest, offeredVariantOf(variant, SANDBOX_OFFER).public)
    .filter(({ kind }) => kind === 'page')
    .map(({ url }) => url.pathname + url.search);
  return [...new Set([...seen, ...listed, ...examples, '/'])];
}

const MOST_READ = 40;
const READ_AT_ONCE = 4;

/**
 * Finds addresses that together show every page and widget of the candidate.
 * @returns the places, and the parts that no known address shows
 */
export async function findPlaces(
  manifest: PublishedManifest,
  recorded: readonly RecordedRequest[],
  variant: BenefitType,
  read: ReadDocument,
): Promise<{ readonly places: readonly Place[]; readonly unseen: readonly PartName[] }> {
  const missing = new Set(partsOfManifest(manifest));
  const places: Place[] = [];
  const paths = (await possiblePaths(manifest, recorded, variant, read)).slice(0, MOST_READ);
  for (let at = 0; at < paths.length && missing.size > 0; at += READ_AT_ONCE) {
    const some = paths.slice(at, at + READ_AT_ONCE);
    const found = await Promise.all(some.map(async (path) => partsInHtml(await read(variant, path), manifest)));
    for (const [index, parts] of found.entries()) {
      const isNews = parts.some((part) => missing.has(part));
      for (const part of parts) missing.delete(part);
      if (isNews) places.push({ variant, path: some[index] ?? '/', parts });
    }
  }
  return { places, unseen: [...missing] };
}

/** Orders visits so that a limit on time leaves out repetitions: every part first, then every variant and width. */
export function planVisits(places: readonly Place[], variants: readonly BenefitType[]): readonly Visit[] {
  const combinations = variants.flatMap((variant) => BROWSER_LIMITS.widths.map((width) => ({ variant, width })));
  const { length: widths } = BROWSER_LIMITS.widths;
  // Contrast depends on the brand, and layout on the width, so that not every combination shows something new.
  const kindOf = (round: number): Visit['kind'] =>
    round === 0 ? 'use' : round < widths || round % widths === 0 ? 'look' : 'load';
  const first = combinations.flatMap(({ variant, width }, round) =>
    places.map((place) => ({ ...place, variant, width, kind: kindOf(round) })),
  );
  return [...first, ...first.slice(0, places.length).map((visit) => ({ ...visit, kind: 'deep' as const }))];
}
