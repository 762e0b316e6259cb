import { anInstaller } from 'shared-contracts/testing';
import { PLOT_RADIUS, plotMiles, plotPoints } from './plot-points';

const origin = { lat: 40, lon: -100, city: 'Norton', stateCode: 'KS' };

it('takes the next plain number of miles as its edge', () => {
  expect(plotMiles({ installers: [anInstaller({ distance: 3.2 }), anInstaller({ distance: 7.9 })] })).toBe(10);
  expect(plotMiles({ installers: [anInstaller({ distance: 130 })] })).toBe(150);
});

it('puts north up and east right, to scale', () => {
  const north = anInstaller({ lat: 40 + 5 / 69, lon: -100, distance: 5 });
  const east = anInstaller({ lat: 40, lon: -100 + 5 / (69 * Math.cos((40 * Math.PI) / 180)), distance: 5 });
  const [a, b] = plotPoints({ installers: [north, east], origin });
  expect([Math.round(a!.x), Math.round(a!.y)]).toEqual([0, -PLOT_RADIUS]);
  expect([Math.round(b!.x), Math.abs(Math.round(b!.y))]).toEqual([PLOT_RADIUS, 0]);
});
