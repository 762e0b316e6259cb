/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { fontWeights } from '../theme/font';
import { BrandWordmark } from './brand-wordmark';

const table = readFileSync(path.join(__dirname, 'brand-wordmark.module.css'), 'utf8');

it('BrandWordmark renders the name as text, with or without an entry in the table', () => {
  render(
    <>
      <BrandWordmark brand="Tarn & Vale" />
      <BrandWordmark brand="Nobody's" />
    </>,
  );
  expect(screen.getByText('Tarn & Vale')).toHaveAttribute('data-brand', 'Tarn & Vale');
  expect(screen.getByText("Nobody's")).toBeInTheDocument();
});

it('the table of word marks has each name once, in weights of the font', () => {
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
