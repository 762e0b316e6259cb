/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { defineRemoteApp } from '../app/define-remote-app';
import { mountView } from '../testing';
import { lazyPart } from './lazy-part';
import { defineView } from './view';

const app = defineRemoteApp({ name: 'calendar', reducers: { open: (state: boolean = true) => state }, sagas: [] });

function Month({ name }: { readonly name: string }) {
  return <p>Month: {name}</p>;
}

const options = { remote: 'calendar', where: 'month', placeholder: <p>On its way</p> };

afterEach(() => jest.restoreAllMocks());

/** Resolves when the test calls it. */
function answered<T>() {
  const answers: { resolve: (value: T) => void; reject: (error: Error) => void }[] = [];
  const load = jest.fn(() => new Promise<T>((resolve, reject) => answers.push({ resolve, reject })));
  return { load, answers };
}

it('lazyPart reserves space with a placeholder, and shows the part at once in the next place', async () => {
  const { load, answers } = answered<typeof Month>();
  const Part = lazyPart({ ...options, load });
  const view = defineView({ app, Component: () => <Part name="May" /> });
  await mountView(view);
  expect(screen.getByText('On its way')).toBeVisible();
  answers[0]?.resolve(Month);
  expect(await screen.findByText('Month: May')).toBeVisible();
  await mountView(defineView({ app, Component: () => <Part name="June" /> }));
  expect(screen.getByText('Month: June')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('lazyPart reports code that failed to load, and loads it again', async () => {
  const { load, answers } = answered<typeof Month>();
  const Part = lazyPart({ ...options, load });
  const { host } = await mountView(defineView({ app, Component: () => <Part name="May" /> }));
  answers[0]?.reject(new Error('The network is gone.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
  expect(host.log.reports).toEqual([new Error('The network is gone.')]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('On its way')).toBeVisible();
  answers[1]?.resolve(Month);
  expect(await screen.findByText('Month: May')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it("lazyPart passes the part's props to the fallback", async () => {
  const Part = lazyPart<{ readonly name: string }>({
    ...options,
    load: () => Promise.reject(new Error('The network is gone.')),
    Missing: ({ name }) => <p>No calendar for {name}</p>,
  });
  await mountView(defineView({ app, Component: () => <Part name="May" /> }));
  expect(await screen.findByText('No calendar for May')).toBeVisible();
});

it('lazyPart contains an error of the part', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart({
    ...options,
    load: async () => () => {
      throw new Error('A bug.');
    },
  });
  function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>Pressed {count}</button>
        <Part />
      </>
    );
  }
  await mountView(defineView({ app, Component: Page }));
  expect(await screen.findByRole('alert')).toHaveTextContent('stopped working');
  fireEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

it('lazyPart hydrates server HTML together with the placeholder', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load, answers } = answered<typeof Month>();
  const Part = lazyPart({ ...options, load });
  const view = defineView({ app, Component: () => <Part name="May" /> });
  await mountView(view);
  answers[0]?.resolve(Month);
  await screen.findByText('Month: May');
  await mountView(view, { beforeScript: async () => expect(screen.getByText('On its way')).toBeVisible() });
  expect(screen.getAllByText('Month: May')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});
