import { anInstaller } from 'shared-contracts/testing';
import { clusterPoints, PLOT_RADIUS, plotMiles, plotPoints } from './plot-points';

const origin = { lat: 40, lon: -100, city: 'Norton', stateCode: 'KS' };

it('plotMiles rounds its edge up to a plain number of miles', () => {
  expect(plotMiles({ installers: [anInstaller({ distance: 3.2 }), anInstaller({ distance: 7.9 })] })).toBe(10);
  expect(plotMiles({ installers: [anInstaller({ distance: 130 })] })).toBe(150);
});

it('plotPoints puts north up and east right, to scale', () => {
  const north = anInstaller({ lat: 40 + 5 / 69, lon: -100, distance: 5 });
  const east = anInstaller({ lat: 40, lon: -100 + 5 / (69 * Math.cos((40 * Math.PI) / 180)), distance: 5 });
  const [a, b] = plotPoints({ installers: [north, east], origin });
  expect([Math.round(a!.x), Math.round(a!.y)]).toEqual([0, -PLOT_RADIUS]);
  expect([Math.round(b!.x), Math.abs(Math.round(b!.y))]).toEqual([PLOT_RADIUS, 0]);
});

describe('clusters of pins', () => {
  const point = (number: number, x: number, y = 0) => ({ installerId: `I${number}`, number, x, y });

  it('contain each pin once, and do not overlap', () => {
    const points = Array.from({ length: 40 }, (_, at) => point(at + 1, (at * 37) % 90, (at * 53) % 70));
    const clusters = clusterPoints(points);
    expect(clusters.flatMap((cluster) => cluster.points.map(({ number }) => number)).sort((a, b) => a - b)).toEqual(
      points.map(({ number }) => number),
    );
    for (const one of clusters)
      for (const other of clusters)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(15);
  });

  it('are at the position of the first in the list', () => {
    expect(clusterPoints([point(1, 10), point(2, 60), point(3, 12)])).toEqual([
      { x: 10, y: 0, points: [point(1, 10), point(3, 12)] },
      { x: 60, y: 0, points: [point(2, 60)] },
    ]);
  });
});
