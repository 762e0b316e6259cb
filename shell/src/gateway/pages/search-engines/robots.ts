import type { VariantRelease } from '../../releases/variant-release';

/** Prefixes of the gateway: calls, calls of the management host, previews. */
const OWN_PREFIXES = ['/api/', '/management/', '/preview/'];

/** A rule of `robots.txt` is a prefix: `/cart` alone would also hide `/cartoons` of another page. */
function rulesFor(path: string, allPaths: readonly string[]): readonly string[] {
  const hidesOthers = allPaths.some((other) => other.startsWith(path) && other !== path && other[path.length] !== '/');
  return hidesOthers ? [`${path}$`, `${path}/`, `${path}?`] : [path];
}

/** Returns the disallowed paths of a variant: pages that are not search results. */
export function robotsText({ remotes }: VariantRelease, origin: string): string {
  const pages = [...remotes.values()].flatMap(({ manifest }) => manifest.pages);
  const paths = pages.flatMap((page) => page.paths);
  const declared = pages.flatMap(({ robotsDisallow = [] }) => robotsDisallow);
  const prefixes = new Set([...OWN_PREFIXES, ...declared.flatMap((path) => rulesFor(path, paths))]);
  const rules = [...prefixes].sort().map((prefix) => `Disallow: ${prefix}`);
  return ['User-agent: *', ...rules, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
