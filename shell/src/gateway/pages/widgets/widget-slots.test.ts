import { findWidgetSlots } from './widget-slots';

const cut = (html: string) =>
  findWidgetSlots(html).map(({ address, props, hydrate, attributesEnd, contentStart, contentEnd }) => ({
    address,
    props,
    hydrate,
    tag: html.slice(0, attributesEnd + 1).slice(html.lastIndexOf('<', attributesEnd)),
    content: html.slice(contentStart, contentEnd),
  }));

describe('findWidgetSlots', () => {
  it('reads address, props and content', () => {
    const html =
      '<main><img src="a.webp"><div class="x" data-widget="reviews/grid" ' +
      'data-props="{&quot;count&quot;:6,&quot;title&quot;:&quot;A &gt; B&quot;}" ' +
      'data-hydrate="visible"><p>Loading</p></div><p>after</p></main>';
    expect(cut(html)).toEqual([
      {
        address: 'reviews/grid',
        props: { count: 6, title: 'A > B' },
        hydrate: 'visible',
        tag:
          '<div class="x" data-widget="reviews/grid" ' +
          'data-props="{&quot;count&quot;:6,&quot;title&quot;:&quot;A &gt; B&quot;}" data-hydrate="visible">',
        content: '<p>Loading</p>',
      },
    ]);
  });

  it('finds outermost, several, and empty placeholders', () => {
    const html = '<div data-widget="a/b"></div><div data-widget="c/d"><div><div data-widget="e/f"></div></div></div>';
    expect(cut(html).map(({ address, content }) => [address, content])).toEqual([
      ['a/b', ''],
      ['c/d', '<div><div data-widget="e/f"></div></div>'],
    ]);
  });

  it('returns no props for invalid JSON, and nothing for plain HTML', () => {
    expect(cut('<div data-widget="a/b" data-props="{oops"></div>')[0]?.props).toEqual({});
    expect(cut('<div data-widget="a/b" data-props="[1]"></div>')[0]?.props).toEqual({});
    expect(cut('<p>data-widget</p>')).toEqual([]);
  });
});
