import type { Row } from './figures';
import { visitPage } from './lighthouse-visit';
import { buildCold, scriptsOf } from './monolith/monolith-build';
import { startMonolith } from './monolith/monolith-server';
import { PAGES, type PageName } from './pages';
import { middle, visitByTurns, type Visit } from './visits';

const RUNS = 5;
const REMOTES = ['mfe-catalog', 'mfe-cart', 'mfe-checkout', 'mfe-installer', 'mfe-reviews'];
const MONOLITH = 'tooling/bench/monolith';

function rowOf(page: string, federated: readonly Visit[], monolith: readonly Visit[]): Row {
  const figure = (name: keyof Visit, label: string, digits: number): Row => {
    const [ours, other] = [middle(federated, name), middle(monolith, name)];
    return {
      [label]: Number(ours.toFixed(digits)),
      [`${label}, monolith`]: Number(other.toFixed(digits)),
      [`${label} ×`]: Number((ours / other).toFixed(2)),
    };
  };
  return { page, ...figure('lcp', 'LCP ms', 0), ...figure('tbt', 'TBT ms', 0), ...figure('gzipScript', 'gzip kB', 1) };
}

/** Times a cold build of each remote beside the monolith's, on the same machine at the same time. */
async function measureBuilds(monolithSeconds: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const remote of REMOTES) {
    const { seconds, remove } = await buildCold(remote);
    await remove();
    rows.push({
      build: remote,
      seconds: Number(seconds.toFixed(1)),
      'monolith, seconds': Number(monolithSeconds.toFixed(1)),
      'of it %': Math.round((100 * seconds) / monolithSeconds),
    });
  }
  return rows;
}

/** The cost to shoppers of remotes that are built and deployed separately, and the gain for their teams. */
export interface FederationTax {
  /** Medians of five visits of each page, federated and as one application, in turns. */
  readonly pages: readonly Row[];
  readonly builds: readonly Row[];
}

/** Measures the store's pages beside the same pages with the scripts of one build of the same sources. */
export async function measureFederationTax(store: string, names: readonly PageName[]): Promise<FederationTax> {
  const build = await buildCold(MONOLITH);
  try {
    const builds = await measureBuilds(build.seconds);
    const monolith = await startMonolith(store, build.folder, await scriptsOf(build.folder));
    try {
      const pages: Row[] = [];
      for (const name of names) {
        const address = await monolith.add(PAGES[name]);
        const { federated, monolithic } = await visitByTurns(RUNS, {
          federated: () => visitPage(store + PAGES[name]),
          monolithic: () => visitPage(address),
        });
        pages.push(rowOf(name, federated, monolithic));
      }
      return { pages, builds };
    } finally {
      await monolith.stop();
    }
  } finally {
    await build.remove();
  }
}
