/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView, refusingApi, unusedApi } from 'remote-kit/testing';
import { testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { addressOf, selectionFrom } from '../features/product-questions/product-questions.api';
import { loadQuestions } from '../features/product-questions/product-questions.load';
import { ALL_REVIEWS } from '../features/product-reviews/product-reviews.api';
import { aQuestion, aQuestionPage } from '../testing/questions';
import { aReviewPage, anOverview } from '../testing/reviews';
import { view } from './product.view';

const productNumber = 'MIC-DEF2-2055516-91V';
const PATH = `/api/v1/products/${productNumber}/questions`;
const stateOf = (page = aQuestionPage()) => ({
  productReviews: {
    selection: { productNumber, ...ALL_REVIEWS },
    overview: anOverview,
    page: aReviewPage(),
    business: null,
  },
  productQuestions: { selection: { productNumber, page: 1 }, page },
});
const api = () => nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });
const region = () => within(screen.getByRole('region', { name: 'Questions and answers' }));
const box = (name: RegExp | string) => region().getByRole('textbox', { name });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  sessionStorage.clear();
  document.body.replaceChildren();
});

async function openForm(page = aQuestionPage()) {
  const mounted = await mountView(view, { state: stateOf(page) });
  await userEvent.click(region().getByText('Ask a question'));
  await region().findByRole('textbox', { name: 'Your question' });
  return mounted;
}
const send = () => userEvent.click(region().getByRole('button', { name: 'Send my question' }));

it('product questions show specifications, then questions with names and dates, all as text', async () => {
  const question = '<b>Does it hum?</b>';
  const { element } = await mountView(view, {
    state: stateOf(aQuestionPage({ questions: [aQuestion({ question })] })),
  });
  const [first, second] = region().getAllByRole('listitem');
  expect(first).toHaveTextContent('Is this tire rated for severe snow?No. It carries no snowflake.From the specific');
  expect(second).toHaveTextContent(
    `${question}Ann on Nov 20, 2026, about 205/55R16Most drivers call it quiet.Treadmarket, Nov 22, 2026`,
  );
  expect(await axeViolations(element)).toEqual([]);
});

it('product questions show an empty state', async () => {
  await mountView(view, { state: stateOf(aQuestionPage({ questions: [], fromSpecifications: [], count: 0 })) });
  expect(region().getByText('No one has asked about this yet.')).toBeVisible();
});

it('product questions change pages in place, and keep the current one after a failure', async () => {
  await mountView(view, { state: stateOf(aQuestionPage({ count: 6, pageCount: 2 })) });
  api().get(PATH).query({ page: 2 }).reply(503, { title: 'Try again in a minute.' });
  await userEvent.click(region().getByRole('link', { name: 'Page 2' }));
  expect(await region().findByRole('alert')).toHaveTextContent('Try again in a minute.');
  expect(region().getByRole('heading', { name: 'Does it hum on concrete highways?' })).toBeVisible();

  const questions = [aQuestion({ questionId: 'pq_6', question: 'Does it fit a trailer?' })];
  api()
    .get(PATH)
    .query({ page: 2 })
    .reply(200, aQuestionPage({ questions, page: 2, count: 6, pageCount: 2 }));
  await userEvent.click(region().getByRole('link', { name: 'Page 2' }));
  expect(await region().findByRole('heading', { name: 'Does it fit a trailer?' })).toBeVisible();
  expect(region().queryByRole('alert')).toBeNull();
});

it('product questions offer a retry after a server failure, and the reviews remain', async () => {
  const { productReviews, productQuestions } = stateOf();
  await mountView(view, { state: { productReviews, productQuestions: { ...productQuestions, page: null } } });
  expect(screen.getByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
  api().get(PATH).query({ page: 1 }).reply(200, aQuestionPage());
  await userEvent.click(region().getByRole('button', { name: 'Try again' }));
  expect(await region().findByRole('heading', { name: 'Does it hum on concrete highways?' })).toBeVisible();
});

it('product questions report each error at its field, and focus the first', async () => {
  const { element } = await openForm();
  await userEvent.type(box('Your question'), 'Why?');
  await userEvent.type(box(/Email/), 'nowhere');
  await send();
  expect(await region().findByText('Write your question in at least 10 characters.')).toBeVisible();
  expect(box('Your question')).toHaveFocus();
  expect(box('Name to show')).toHaveAccessibleDescription('Enter a name to show beside your question.');
  expect(box(/Email/)).toHaveAccessibleDescription(/^Check your email/);
  expect(await axeViolations(element)).toEqual([]);
});

it('product questions send one paragraph, keep a failed text, and focus the confirmation', async () => {
  const { element } = await openForm();
  await userEvent.type(box('Your question'), '  Does it hum{Enter}on concrete?');
  await userEvent.type(box('Name to show'), 'Ann');
  api().post(PATH).reply(429, { detail: 'You have asked several questions today.' });
  await send();
  expect(await region().findByRole('alert')).toHaveTextContent('You have asked several questions today.');
  expect(box('Name to show')).toHaveValue('Ann');

  await userEvent.type(box(/Email/), 'ann@example.com');
  const asked = { question: 'Does it hum on concrete?', displayName: 'Ann', email: 'ann@example.com' };
  const sent = api()
    .post(PATH, asked)
    .reply(201, { questionId: 'pq_2', status: 'waiting', message: 'A person answers it.' });
  await send();
  const thanks = await region().findByRole('heading', { name: 'We have your question' });
  expect(thanks).toHaveFocus();
  expect(region().getByRole('status')).toHaveTextContent('A person answers it.');
  expect(sent.isDone()).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(await axeViolations(element)).toEqual([]);
});

it("product questions show the API's error at its field", async () => {
  await openForm();
  await userEvent.type(box('Your question'), 'Does it hum on concrete?');
  await userEvent.type(box('Name to show'), 'Ann');
  const message = 'This is not written in the expected form.';
  api()
    .post(PATH)
    .reply(400, { detail: message, violations: [{ field: 'displayName', message }] });
  await send();
  expect(await region().findByText(message)).toBeVisible();
  expect(box('Name to show')).toHaveFocus();
});

it('product questions read the page of an address, and default to the first', async () => {
  expect(selectionFrom('X', addressOf(3).split('#')[0]!)).toEqual({ productNumber: 'X', page: 3 });
  for (const search of ['?questionPage=-1', '?questionPage=x', addressOf(1).split('#')[0]!])
    expect(selectionFrom('X', search).page).toBe(1);
  const context = {
    url: { pathname: '/product/X', search: '', origin: 'http://localhost' },
    props: { productNumber: 'X' },
    variant: testVariant,
    flags: {},
  };
  expect((await view.load!({ ...context, api: refusingApi(500) })).state.productQuestions.page).toBeNull();
});

it('product questions are not requested without a product', async () => {
  const nowhere = { productNumber: '', page: 1 };
  expect(await loadQuestions(unusedApi, nowhere)).toEqual({ selection: nowhere, page: null });
});
