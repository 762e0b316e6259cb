/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { mountView, unusedApi as api } from 'remote-kit/testing';
import { testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { view as all } from './all.view';
import { view as write } from './write.view';

const url = { pathname: '/reviews', search: '?product=X', origin: 'http://localhost' };
const flags = { reviews: false };
const context = { api, url, props: {}, variant: testVariant, flags };

it('[flags] both pages with reviews off explain it with a link, request nothing and are not indexed', async () => {
  const answers = [await all.load!(context), await write.load!(context)];
  for (const { status, head } of answers) expect([status, head?.robots]).toEqual([404, 'noindex']);
  const { element } = await mountView(all, { state: answers[0]!.state as never, flags });
  expect(screen.getByRole('heading', { level: 1, name: 'Reviews are closed for now' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop tires' })).toHaveAttribute('href', '/tires');
  expect(await axeViolations(element)).toEqual([]);
  document.body.replaceChildren();
  await mountView(write, { state: answers[1]!.state as never, flags });
  expect(screen.getByRole('heading', { level: 1, name: 'Reviews are closed for now' })).toBeVisible();
});
