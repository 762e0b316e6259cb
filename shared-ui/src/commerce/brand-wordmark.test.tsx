/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { fontWeights } from '../theme/font';
import { BrandWordmark } from './brand-wordmark';

const table = readFileSync(path.join(__dirname, 'brand-wordmark.module.css'), 'utf8');

it('is the name as text, whatever the table says of it', () => {
  render(
    <>
      <BrandWordmark brand="Tarn & Vale" />
      <BrandWordmark brand="Nobody's" />
    </>,
  );
  expect(screen.getByText('Tarn & Vale')).toHaveAttribute('data-brand', 'Tarn & Vale');
  expect(screen.getByText("Nobody's")).toBeInTheDocument();
});

it('sets each name once, in weights that the font has', () => {
  const names = [...table.matchAll(/data-brand='([^']+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  const weights = [...table.matchAll(/font-weight: (\d+)/g)].map(([, weight]) => Number(weight));
  expect(weights.length).toBeGreaterThan(5);
  for (const weight of weights) {
    expect(weight).toBeGreaterThanOrEqual(fontWeights.min);
    expect(weight).toBeLessThanOrEqual(fontWeights.max);
  }
});
