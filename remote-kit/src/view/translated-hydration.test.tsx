/** @jest-environment jsdom */
import { useEffect, useState } from 'react';
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { createTestHost } from 'shared-contracts/testing';
import { translatePage } from 'shared-ui/testing';
import { defineRemoteApp } from '../app/define-remote-app';
import { mountView } from '../testing';
import { defineView } from './view';
import { WidgetHost } from './widget-host';

const app = defineRemoteApp({ name: 'test', reducers: { nothing: () => null }, sagas: [] });
const NAMES = Array.from({ length: 6 }, (_, at) => `Tire ${at}`);

/** The item into whose render a translation falls: React lets the browser work between two components. */
let translatedItem = -1;
let translate: (words: string) => string;
let show: (names: readonly string[]) => void;

function Item({ name, at }: { readonly name: string; readonly at: number }) {
  if (at === translatedItem) {
    translatedItem = -1;
    translatePage(document.body, translate);
  }
  return (
    <li>
      <h2>{name}</h2>
      <p>
        From <b>${at}00</b> each {at % 2 ? 'in stock' : null} <i>today</i>
      </p>
    </li>
  );
}

function List() {
  const [names, setNames] = useState<readonly string[]>(NAMES);
  const [isCounted, setCounted] = useState(false);
  show = setNames;
  // A render directly after hydration would replace changes to the DOM that React does not know.
  useEffect(() => setCounted(true), []);
  return (
    <section>
      <h1>All tires</h1>
      {isCounted ? <p>{names.length} tires</p> : null}
      <ul>
        {names.map((name, at) => (
          <Item key={name} name={name} at={at} />
        ))}
      </ul>
      <p>The end</p>
    </section>
  );
}

const view = defineView({ app, Component: List });
const shownNames = (): string[] =>
  [...document.querySelectorAll('li')].map((item) => item.querySelector('h2')!.textContent.replaceAll(/[«»]/g, ''));

describe('a list that a browser translates while it is hydrated', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    ['the same words', (words: string) => words],
    ['other words', (words: string) => `«${words}»`],
  ])('keeps every entry, then and after later changes, under %s', async (_words, words) => {
    translate = words;
    for (let item = 0; item < NAMES.length; item += 1) {
      const beforeScript = async () => void (translatedItem = item);
      const { unmount } = await mountView(view, { beforeScript });
      expect(translatedItem).toBe(-1);
      expect(shownNames()).toEqual(NAMES);
      expect(document.body.textContent.replaceAll(/[«»]/g, '')).toMatch(/All tires6 tires.*The end$/);
      translatePage(document.body, translate);
      await act(async () => show(NAMES.slice(2).reverse()));
      expect(shownNames()).toEqual(NAMES.slice(2).reverse());
      await unmount();
      document.body.replaceChildren();
    }
  });
});

describe('widgets of a page that was translated before its script arrived', () => {
  const Parent = () => (
    <main>
      <h1>Tires</h1>
      {['one', 'two', 'three'].map((sku) => (
        <WidgetHost key={sku} name="reviews/grid" props={{ sku }} hydrate="visible" />
      ))}
      <WidgetHost name="cart/badge" hydrate="load" />
    </main>
  );
  const parent = defineView({ app, Component: Parent });
  const places = () => [...document.querySelectorAll<HTMLElement>('main > [data-widget]')];

  /** Inserts widgets as the gateway does; the third one could not be rendered. */
  function fillPlaces(): void {
    for (const [at, place] of places().entries()) {
      if (at === 2) continue;
      place.dataset['island'] = `w${at}`;
      place.innerHTML = `<p>Part ${at}</p><div data-widget="cart/inner" data-island="w${at}.0">Inner</div>`;
    }
  }

  it('keep their HTML and are hydrated later, unless they run already', async () => {
    const mounted: [string, string | undefined, string][] = [];
    const host = createTestHost();
    const widgets = {
      ...host.widgets,
      mount: (element: HTMLElement, name: string) => {
        mounted.push([name, element.dataset['island'], element.textContent]);
        return { update: () => undefined, unmount: () => undefined };
      },
    };
    const beforeScript = async () => {
      fillPlaces();
      await act(async () => createRoot(places()[3]!).render('1 item'));
      translatePage(document.body);
    };
    await mountView(parent, { host: { ...host, widgets }, beforeScript });
    expect(document.querySelector('h1 font')).toBeNull();
    expect(mounted).toEqual([
      ['reviews/grid', 'w0', 'Part 0Inner'],
      ['reviews/grid', 'w1', 'Part 1Inner'],
      ['reviews/grid', undefined, ''],
      ['cart/badge', undefined, ''],
    ]);
    expect(places()[1]!.querySelectorAll('p, [data-island="w1.0"]')).toHaveLength(2);
  });
});
