/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { Rating } from '../commerce/rating';
import { Icon } from './icon';
import { IconSprite } from './icon-sprite';

it('the icon sprite contains the drawing of an icon', () => {
  const { container } = render(
    <>
      <IconSprite />
      <Icon name="truck" />
    </>,
  );
  const name = container.querySelector('use')?.getAttribute('href') ?? '';
  expect(container.querySelector(`symbol${name} path`)?.getAttribute('d')).toContain('M3 6h11');
});

it('the icon sprite has five separate stars, each with one start and then relative commands', () => {
  const { container } = render(
    <>
      <IconSprite />
      <Rating value={4.3} />
    </>,
  );
  const names = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '');
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(container.querySelector(`path${name}`)?.getAttribute('d')).toMatch(/^(M[^MLZ]+Z){5}$/);
});
