/** A place with the parts of its rate in percent, and the first day on which their sum applies. */
interface ExamplePlace {
  readonly place: string;
  readonly startsOn: string;
  readonly state: number;
  readonly county?: number;
  readonly city?: number;
  readonly district?: number;
}

/**
 * Rates that states and cities have published, entered by hand to show the format. They are an example and are not
 * maintained. A state is listed only where counties and cities cannot add to its rate; otherwise the store would show
 * an estimate as exact.
 */
const PLACES: readonly ExamplePlace[] = [
  { place: '10001', startsOn: '2009-08-01', state: 4, city: 4.5, district: 0.375 },
  { place: '19103', startsOn: '2010-01-01', state: 6, city: 2 },
  { place: '33130', startsOn: '2010-01-01', state: 6, county: 1 },
  { place: '60601', startsOn: '2020-01-01', state: 6.25, county: 1.75, city: 1.25, district: 1 },
  { place: '75201', startsOn: '2010-01-01', state: 6.25, city: 1, district: 1 },
  { place: '77002', startsOn: '2010-01-01', state: 6.25, city: 1, district: 1 },
  { place: '78701', startsOn: '2010-01-01', state: 6.25, city: 1, district: 1 },
  { place: '80202', startsOn: '2025-01-01', state: 2.9, city: 5.15, district: 1.1 },
  { place: '85003', startsOn: '2024-01-01', state: 5.6, county: 0.7, city: 2.3 },
  { place: '85003', startsOn: '2025-07-01', state: 5.6, county: 0.7, city: 2.8 },
  { place: '94110', startsOn: '2021-07-01', state: 7.25, district: 1.375 },
  ...Object.entries({ CT: 6.35, DC: 6, IN: 7, KY: 6, MA: 6.25, MD: 6, MI: 6, NJ: 6.625, RI: 7 }).map(
    ([place, state]) => ({ place, startsOn: '2020-01-01', state }),
  ),
];

const fraction = (percent: number): string => String(Number((percent / 100).toFixed(6)));

/** Returns the example file of `npm run import -- taxes`, as CSV. */
export function taxExample(): string {
  const rows = PLACES.map(({ place, startsOn, state, county = 0, city = 0, district = 0 }) => {
    const parts = [state, county, city, district];
    const whole = parts.reduce((sum, one) => sum + one, 0);
    return [place, startsOn, ...[whole, ...parts].map(fraction)].join(',');
  });
  return ['place,startsOn,rate,stateRate,countyRate,cityRate,districtRate', ...rows, ''].join('\n');
}
