import { initialSizeFinder, withSizes } from './size-finder.slice';

const choices = (over: object) => ({ widths: [4.8, 35, 225], ratios: [], rims: [], sizes: [], ...over });
const axle = (selection: object) => ({ ...initialSizeFinder.front, selection });
const match = (size: string) => ({ size, productListingUrl: `/tires?size=${size}` });

describe('the steps of a size', () => {
  it('are height, width and rim of a flotation size', () => {
    const { options, sizes } = withSizes(
      axle({ width: '35', ratio: '12.5', rim: '20' }),
      choices({ ratios: [12.5], rims: [15, 20], sizes: [match('35X12.50R20LT')] }),
    );
    expect([options.ratio, options.rim, sizes.map(({ size }) => size)]).toEqual([[12.5], [15, 20], ['35X12.50R20LT']]);
  });

  it('continue with the rim when a size has no second number', () => {
    const asked = withSizes(axle({ width: '4.8' }), choices({ rims: [8, 12] }));
    expect([asked.options.ratio, asked.options.rim]).toEqual([[], [8, 12]]);
    const chosen = withSizes(
      { ...asked, selection: { width: '4.8', rim: '12' } },
      choices({ rims: [8, 12], sizes: [match('4.80-12')] }),
    );
    expect(chosen.sizes).toEqual([match('4.80-12')]);
  });

  it('wait for the second number where there is one', () => {
    const { options, sizes } = withSizes(axle({ width: '225' }), choices({ ratios: [65], rims: [] }));
    expect([options.rim, sizes]).toEqual([[], []]);
  });
});
