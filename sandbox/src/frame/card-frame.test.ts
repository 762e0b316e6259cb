/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import userEvent from '@testing-library/user-event';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const html = file('card-frame.html');
const field = (id: string) => document.getElementById(id) as HTMLInputElement;

/** Bodies of the token requests. */
let requests: { readonly expiry: string }[];

beforeEach(() => {
  requests = [];
  sessionStorage.clear();
  document.body.innerHTML = /<main>[^]*<\/main>/.exec(html)?.[0] ?? '';
  document.body.dataset['parent'] = location.origin;
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
    },
    fetch: async (_url: string, { body }: { body: string }) => {
      requests.push(JSON.parse(body));
      return { ok: true, json: async () => ({ token: 'tok', brand: 'Visa', last4: '4242', expiry: '01/2040' }) };
    },
  });
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  // The frame's script is a classic script.
  new Function(file('card-frame.client.js'))();
});

const submitWith = async (expiry: string) => {
  await userEvent.type(field('number'), '4242424242424242');
  await userEvent.type(field('expiry'), expiry);
  await userEvent.type(field('cvc'), '123');
  await userEvent.type(field('name'), 'Ann Lee{Enter}');
};

describe('the expiration date in the card form', () => {
  it('has the format of cards and of browser autofill', () => {
    const input = field('expiry');
    expect(input.labels?.[0]?.textContent).toBe('Expiration (MM/YY)');
    expect([input.placeholder, input.autocomplete, input.inputMode]).toEqual(['MM/YY', 'cc-exp', 'numeric']);
  });

  it.each([
    ['0140', '01/40'],
    ['1/40', '01/40'],
    ['01/40', '01/40'],
    ['01/2040', '01/2040'],
    ['1/2040', '01/2040'],
    ['012040', '01/2040'],
  ])('accepts %s, shows %s and sends 01/2040', async (typed, shown) => {
    await submitWith(typed);
    expect(field('expiry').value).toBe(shown);
    expect(requests.map(({ expiry }) => expiry)).toEqual(['01/2040']);
  });

  it.each([
    ['1340', /MM\/YY, as on your card/],
    ['01', /MM\/YY, as on your card/],
    ['01/1940', /MM\/YY, as on your card/],
    ['0125', /has expired/],
  ])('rejects %s with a reason', async (typed, message) => {
    await submitWith(typed);
    expect(document.getElementById('expiry-error')?.textContent).toMatch(message);
    expect(requests).toEqual([]);
  });
});
