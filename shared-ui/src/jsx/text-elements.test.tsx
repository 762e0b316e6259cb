/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { translatePage } from '../testing/translate-page';

/** Possible children of a component. */
type Part =
  | string
  | number
  | null
  | boolean
  | { readonly tag: 'b' | 'i' | 'fragment' | 'list'; readonly parts: Part[] };

const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('Total', ' before ', ' ', 'tax', 0, 12.5, null, false),
    fc.record({
      tag: fc.constantFrom('b' as const, 'i' as const, 'fragment' as const, 'list' as const),
      parts: fc.array(tie('part'), { maxLength: 4 }),
    }),
  ),
}));

const drawn = (parts: readonly Part[]): ReactNode[] => parts.map(draw);

function draw(child: Part): ReactNode {
  if (child === null || typeof child !== 'object') return child;
  const [first, second, third, fourth] = drawn(child.parts);
  const children = (
    <>
      {first}
      {second}
      {third}
      {fourth}
    </>
  );
  switch (child.tag) {
    case 'b':
      return (
        <b>
          {first}
          {second}
          {third}
        </b>
      );
    case 'i':
      return <i>{first}</i>;
    case 'fragment':
      return children;
    case 'list':
      return (
        <ul>
          {child.parts.map((one, at) => (
            <li key={at}>
              {draw(one)}
              {at}
            </li>
          ))}
        </ul>
      );
  }
}

function Page({ parts }: { readonly parts: readonly Part[] }) {
  const [first, second, third, fourth] = drawn(parts);
  return (
    <p>
      {first}
      {second}
      {third} of {fourth}
    </p>
  );
}

const textOf = (parts: readonly Part[]): string => {
  const { container, unmount } = render(<Page parts={parts} />);
  const { textContent } = container;
  unmount();
  return textContent;
};

const parts = fc.array(part, { minLength: 4, maxLength: 4 });

describe('a page under browser translation', () => {
  it('shows every later state like a page without translation', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 4 }), (states) => {
        const { container, rerender, unmount } = render(<Page parts={states[0]!} />);
        for (const state of states.slice(1)) {
          translatePage(container);
          rerender(<Page parts={state} />);
          expect(container.textContent).toBe(textOf(state));
        }
        translatePage(container);
        unmount();
        expect(container.textContent).toBe('');
      }),
      { numRuns: 25, seed: 20261126 },
    );
  });

  it('keeps the state of elements beside a text that appears and disappears', () => {
    const Form = ({ note }: { readonly note: string | null }) => (
      <p>
        {note}
        {note && ' (optional)'}
        <input />
      </p>
    );
    const { container, rerender } = render(<Form note={null} />);
    const input = container.querySelector('input');
    rerender(<Form note="Name" />);
    expect(container.querySelector('input')).toBe(input);
    rerender(<Form note={null} />);
    expect(container.querySelector('input')).toBe(input);
  });
});

describe('elements for text', () => {
  it('are hydrated without a mismatch', async () => {
    const page = <Page parts={['Total', { tag: 'b', parts: ['before', ' ', 'tax'] }, null, 12.5]} />;
    document.body.innerHTML = `<div>${renderToString(page)}</div>`;
    const errors: unknown[] = [];
    await act(
      async () => void hydrateRoot(document.querySelector('div')!, page, { onRecoverableError: (e) => errors.push(e) }),
    );
    expect(errors).toEqual([]);
    expect(document.body).toHaveTextContent('Totalbefore tax of 12.5');
  });

  it('are added only beside elements', () => {
    const html = (node: ReactNode): string => renderToString(node);
    expect(html(<p>Total: {12} dollars</p>)).toBe('<p>Total: 12 dollars</p>');
    expect(html(<option>{2} tires</option>)).toBe('<option>2 tires</option>');
    expect(
      html(
        <p>
          Total <b>12</b> {'dollars'}
        </p>,
      ),
    ).toBe('<p><tm-t>Total </tm-t><b>12</b><tm-t> dollars</tm-t></p>');
    expect(
      html(
        <p>
          <b>1</b> <i>2</i>
        </p>,
      ),
    ).toBe('<p><b>1</b> <i>2</i></p>');
  });
});

describe('sizes and codes', () => {
  const CODES = ['205/55R16', '205/55R16 91V', 'LT275/70R18 125/122S', '33X12.50R20LT', '18×8', '16 × 7 in', '5x114.3'];
  const code = fc.constantFrom(...CODES);
  const untranslatedTexts = (container: Element): string[] =>
    [...container.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent.trim());

  it('are not translated at any place', () => {
    fc.assert(
      fc.property(code, fc.boolean(), (text, isBeside) => {
        const [front, load = ''] = text.split(/ (?=\d{2,3}[/\dA-Z]*$)/);
        const { container, unmount } = render(
          <ul>
            <li>{text}</li>
            <li>
              {text} <b>{isBeside ? 'in stock' : text}</b>
            </li>
            <li>
              {front}
              {load && ` ${load}`}
            </li>
          </ul>,
        );
        expect(untranslatedTexts(container)).toEqual([text, text, ...(isBeside ? [] : [text]), text]);
        unmount();
      }),
      { numRuns: 25, seed: 20261127 },
    );
  });

  it.each(['Fits 205/55R16', '4 tires', '2026', '12.5', '$205', 'All 42 sizes', '5 stars', '24/7'])(
    'do not include “%s”, which is translated',
    (text) => {
      const { container } = render(<p>{text}</p>);
      expect(untranslatedTexts(container)).toEqual([]);
    },
  );
});
