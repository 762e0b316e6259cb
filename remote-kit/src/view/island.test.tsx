/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { createTestHost } from 'shared-contracts/testing';
import type { RenderRequest, ServerApi } from 'shared-contracts';
import { defineRemoteApp } from '../app/define-remote-app';
import { createRemoteServer } from '../server/create-remote-server';
import { island } from './island';
import { useHostLocation, useStateEvent } from './use-state-event';
import { defineView } from './view';

const slice = createSlice({
  name: 'greeting',
  initialState: { text: '' },
  reducers: { received: (state, action: PayloadAction<string>) => void (state.text = action.payload) },
});
const app = defineRemoteApp({ name: 'test', reducers: { greeting: slice.reducer }, sagas: [] });

const pressed = jest.fn();
const fetchAsked = jest.fn(async () => Promise.reject(new Error('The line is down.')));

function Greeting({ name }: { readonly name?: string }) {
  const text = useSelector((state: { greeting: { text: string } }) => state.greeting.text);
  const zip = useStateEvent('zip:changed');
  const { pathname } = useHostLocation();
  return (
    <>
      <h1>{`${text}, ${name ?? 'friend'} in ${zip?.zipCode ?? 'no place'}`}</h1>
      <p>{pathname}</p>
      <button type="button" onClick={() => pressed()}>
        Add
      </button>
    </>
  );
}

const view = defineView<string>({
  app,
  load: async ({ api }) => {
    const greeting = await api.get<{ text: string }>('/greeting');
    return { state: greeting.ok ? greeting.value.text : greeting.error.kind };
  },
  receive: slice.actions.received,
  Component: Greeting,
  whenPressed: fetchAsked,
});
const request = {
  kind: 'widget',
  name: 'greeting',
  identifierPrefix: 'i1-',
  url: { pathname: '/', search: '', origin: 'http://localhost' },
  props: { name: 'Ada' },
};

const greetingApi: ServerApi = {
  get: async () => ({ ok: true, status: 200, headers: {}, body: { text: 'Hello' } }) as never,
};

async function onServer(api = greetingApi) {
  const server = createRemoteServer({ pages: {}, widgets: { greeting: view as never } });
  return server.render({ ...request, variant: createTestHost().variant, flags: {} } as RenderRequest, { api });
}

async function inBrowser(
  html: string,
  state: unknown,
  hydrate: boolean,
  { href = '/', isPressed = false }: { readonly href?: string; readonly isPressed?: boolean } = {},
) {
  const host = createTestHost();
  const location = host.navigation.current();
  host.navigate(href);
  host.events.publish('zip:changed', { zipCode: '94110', city: 'San Francisco', stateCode: 'CA' });
  const domElement = document.body.appendChild(document.createElement('div'));
  domElement.innerHTML = html;
  const lifecycle = island(async () => ({ view }));
  const presses = isPressed ? [...domElement.querySelectorAll('button')] : [];
  const takePress = () => presses.shift() ?? null;
  const props = {
    domElement,
    host,
    props: { name: 'Ada' },
    state,
    hydrate,
    identifierPrefix: 'i1-',
    location,
    takePress,
  };
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  // Inside act, React would wait for work that itself waits for React.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await lifecycle.mount(props);
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  return { host, domElement, lifecycle, props };
}

afterEach(() => document.body.replaceChildren());

it('an island leaves no trace when it is unmounted right after its mount', async () => {
  const answer = await onServer();
  const { host, domElement, lifecycle, props } = await inBrowser(answer.html, answer.state, true);
  await act(() => lifecycle.unmount(props));
  domElement.innerHTML = '<p>The next page</p>';
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(host.log.reports).toEqual([]);
  expect(domElement).toHaveTextContent('The next page');
});

it('an island hydrates server HTML without an error, then shows browser state', async () => {
  const answer = await onServer();
  expect(answer.html).toContain('Hello, Ada in no place');
  const { host } = await inBrowser(answer.html, answer.state, true);
  expect(host.log.reports).toEqual([]);
  expect(screen.getByRole('heading')).toHaveTextContent('Hello, Ada in 94110');
});

it('an island hydrates without an error after a navigation, then shows the current address', async () => {
  const answer = await onServer();
  const { host, domElement } = await inBrowser(answer.html, answer.state, true, { href: '/wheels' });
  expect(host.log.reports).toEqual([]);
  expect(domElement).toHaveTextContent('/wheels');
});

it('an island handles a click before hydration exactly once', async () => {
  const answer = await onServer();
  await inBrowser(answer.html, answer.state, true);
  expect([pressed, fetchAsked].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  document.body.replaceChildren();
  await inBrowser(answer.html, answer.state, true, { isPressed: true });
  expect([pressed, fetchAsked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('an island re-renders translated HTML without an error, and handles the clicks in it', async () => {
  const answer = await onServer();
  pressed.mockClear();
  const translated = answer.html.replaceAll(/>([^<>]+)</g, '><font><font>$1</font></font><');
  const { host, domElement } = await inBrowser(translated, answer.state, true, { isPressed: true });
  expect(host.log.reports).toEqual([]);
  expect(domElement.querySelector('font')).toBeNull();
  expect(screen.getByRole('heading')).toHaveTextContent('Hello, Ada in 94110');
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('an island accepts new props and leaves nothing behind on unmount', async () => {
  const { lifecycle, props, domElement } = await inBrowser('', 'Hi', false);
  await act(async () => lifecycle.update?.({ ...props, props: { name: 'Grace' } }));
  expect(screen.getByRole('heading')).toHaveTextContent('Hi, Grace');
  await act(() => lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
});

it('an island rejects a name that the remote does not have', async () => {
  const server = createRemoteServer({ pages: {}, widgets: {} });
  await expect(server.render({ ...request, name: 'nothing' } as never, { api: {} as never })).rejects.toThrow(
    "no widget 'nothing'",
  );
});

it('a server render fails when an API call got no response', async () => {
  const lost = new Error('No answer in time.');
  await expect(onServer({ get: () => Promise.reject(lost) })).rejects.toBe(lost);
});
