/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { Icon } from './icon';
import { IconSprite } from './icon-sprite';

it('holds the drawing that an icon names', () => {
  const { container } = render(
    <>
      <IconSprite />
      <Icon name="truck" />
    </>,
  );
  const name = container.querySelector('use')?.getAttribute('href') ?? '';
  expect(container.querySelector(`symbol${name} path`)?.getAttribute('d')).toContain('M3 6h11');
});
