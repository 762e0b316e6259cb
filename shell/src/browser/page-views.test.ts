/** @jest-environment jsdom */
import type { PageviewEvent } from 'shared-contracts';
import { PageViews, reportedPage } from './page-views';

/** What a page titles itself when it follows its address. */
const settled = () => new Promise((done) => setTimeout(done));
const at = (href: string) => history.replaceState(null, '', href);

it('cuts out tokens, whatever they are called', () => {
  expect(reportedPage('/', '?exchangeToken=s3cret&zip=94110')).toBe('/?zip=94110');
  expect(reportedPage('/installer/booking/B1', '?token=s3cret')).toBe('/installer/booking/B1');
  expect(reportedPage('/tires', '?q=defender')).toBe('/tires?q=defender');
});

it('tells each address once, a first load and every change after it', async () => {
  const log: PageviewEvent[] = [];
  const views = new PageViews((event) => log.push(event));
  at('/tires');
  views.track('Tires');
  views.track('Tires');
  at('/tires?page=2');
  views.trackSamePath();
  document.title = 'Tires, page 2';
  await settled();
  at('/product/A');
  views.trackSamePath();
  await settled();
  views.track('Michelin Defender2');
  expect(log.map(({ page, title }) => [page, title])).toEqual([
    ['/tires', 'Tires'],
    ['/tires?page=2', 'Tires, page 2'],
    ['/product/A', 'Michelin Defender2'],
  ]);
});
