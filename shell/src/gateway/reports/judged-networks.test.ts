import { BrowserReports } from './browser-reports';

const REPORT = { page: 'cart/cart', errors: [], view: { faulty: ['cart'], added: 0, ordered: 0 } };

describe('judged visits', () => {
  let now = 1;
  const create = () => new BrowserReports({ isServed: () => true, log: { warn: () => undefined }, now: () => now });
  const judgedViews = ({ all }: BrowserReports): number => all.reduce((sum, { judged }) => sum + judged.views, 0);

  it('are one of an IPv6 /48, with any number of addresses, versions and variants', () => {
    const reports = create();
    for (let at = 0; at < 500; at += 1) {
      const versions = { cart: at % 2 === 0 ? '1' : '2' };
      const variant = at % 3 === 0 ? 'lowes' : 'treadmarket';
      reports.add(variant, { ...REPORT, versions }, `2001:db8:7:${at.toString(16)}::1`);
    }
    expect(judgedViews(reports)).toBe(1);
    reports.add('treadmarket', { ...REPORT, versions: { cart: '1' } }, '2001:db8:8::1');
    expect(judgedViews(reports)).toBe(2);
  });

  it('are counted again for a network after ten minutes', () => {
    const reports = create();
    const send = (): void => reports.add('treadmarket', { ...REPORT, versions: { cart: '1' } }, '203.0.113.7');
    for (const wait of [0, 599_999, 1, 1]) {
      now += wait;
      send();
    }
    expect(judgedViews(reports)).toBe(2);
  });
});
