import type { ApiReader } from 'remote-kit';
import { readSizeOptions } from './size-finder.api';
import { initialSizeFinder, withSizes, type SizeFinderState } from './size-finder.slice';
import { SIZE_STEPS, type SizeSelection } from './size-finder.api';

/** Loads the size form for an address such as `/?width=225&ratio=65`: one step per page without script. */
export async function loadSizeFinder(api: ApiReader, search: URLSearchParams): Promise<SizeFinderState> {
  const given = SIZE_STEPS.map((step) => search.get(step) ?? '');
  const firstGap = given.findIndex((value) => !/^\d+(\.\d+)?$/.test(value));
  const chosen = SIZE_STEPS.slice(0, firstGap === -1 ? undefined : firstGap);
  const prefixes = [0, ...chosen.map((_, index) => index + 1)].map((length): SizeSelection =>
    Object.fromEntries(SIZE_STEPS.slice(0, length).map((step, index) => [step, given[index]])),
  );
  const answers = await Promise.all(prefixes.map((selection) => readSizeOptions(api, selection)));
  let axle = initialSizeFinder.front;
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok)
      return {
        ...initialSizeFinder,
        status: 'failed',
        message: 'Sizes cannot be listed right now. Search for yours instead.',
      };
    axle = withSizes({ ...axle, selection: prefixes[index] ?? {} }, answer.value);
  }
  return { ...initialSizeFinder, front: axle, status: 'ready' };
}
