import { withPlacement } from 'registry/composition/placements';
import { updateRegistry } from 'registry/log/releases';
import { bootOf, reviews, useDevGateway, written } from '../../testing/dev-gateway';

const slots = [{ name: 'all.below', props: { sku: 'string' } }] as const;
const pages = reviews.pages.map((page) => ({ ...page, slots }));
const SLOT = `<div data-slot="all.below" data-props="{&quot;sku&quot;:&quot;A&quot;}"></div>`;
const widgets = [{ name: 'teaser', hydrate: 'visible', props: ['sku'] }] as const;
const teaser = (text: string): string => `return { html: '<b>${text} ' + props.sku + '</b>', state: {} };`;

describe('slots in development', () => {
  const dev = useDevGateway();
  beforeEach(async () => {
    await dev.deploy({ ...reviews, version: '2', pages, render: `return { html: '<p>as released</p>${SLOT}' };` });
    await dev.deploy({ name: 'gifts', widgets, render: teaser('released') });
    await updateRegistry(dev.data, 'a test', (registry) =>
      withPlacement(registry, 'treadmarket', { slot: 'reviews/all.below', widget: 'gifts/teaser' }),
    );
    await dev.gateway.releases.refresh();
    expect((await dev.ask('/reviews')).text).toContain('<b>released A</b>');
  });

  it('are filled on a page in development, unless the page removed them', async () => {
    const command = await dev.begin('a', {
      ...written,
      declared: { pages },
      render: `return { html: '<p>as written</p>${SLOT}' };`,
    });
    const answer = await dev.ask('/reviews', command.cookie);
    expect(answer.text).toMatch(/as written.*<b>released A<\/b>/s);
    expect(bootOf(answer).release.remotes['reviews']?.slots).toEqual({
      'all.below': [{ widget: 'gifts/teaser', props: ['sku'] }],
    });
    const { cookie } = await dev.begin('b');
    const { text } = await dev.ask('/reviews', cookie);
    expect(text).toContain('as written');
    expect(text).not.toContain('gifts/teaser');
  });

  it('contain the widget in development', async () => {
    const { cookie } = await dev.begin('a', { name: 'gifts', declared: { widgets }, render: teaser('written') });
    expect((await dev.ask('/reviews', cookie)).text).toMatch(/as released.*<b>written A<\/b>/s);
    expect((await dev.ask('/reviews')).text).toContain('<b>released A</b>');
  });
});
