import type { PageHead } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import { readVisualizerAddress, sourceKeyOf, VISUALIZER_PATH } from './visualizer-address';
import { readSources, type VisualizerSources } from './visualizer.api';
import type { LoadedVisualizer } from './visualizer.slice';

type State = { visualizer: LoadedVisualizer };

/** Returns the document's title. */
export const visualizerTitle = ({ wheel }: Pick<VisualizerSources, 'wheel'>): string =>
  wheel ? `${wheel.title} in ${wheel.diameter}×${wheel.width} at true size` : 'Wheel and tire visualizer';

const headOf = (sources: VisualizerSources): PageHead => ({
  title: visualizerTitle(sources),
  description:
    'See a wheel with its tire at true proportion, drawn from the measures: how plus sizing ' +
    'changes the sidewall, the speedometer and the clearance.',
  canonical: VISUALIZER_PATH,
});

/** Loads `/visualizer?wheel=&tire=&from=`, on server and browser alike. */
export async function loadVisualizer({ api, url }: LoadContext): Promise<Loaded<State>> {
  const address = readVisualizerAddress(url.search);
  const found = await readSources(api, address);
  const key = sourceKeyOf(address);
  if (!found.ok)
    return {
      state: { visualizer: { key, sources: null } },
      status: 503,
      head: { title: 'Sorry!', robots: 'noindex' },
      maxAge: 0,
    };
  const sources = found.value;
  return {
    state: { visualizer: { key, sources } },
    head: headOf(sources),
    ...(sources.isWheelUnknown && { status: 404 }),
    maxAge: sources.isWheelUnknown ? 0 : PAGE_AGE_S,
  };
}
