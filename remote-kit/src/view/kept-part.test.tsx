/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { defineRemoteApp } from '../app/define-remote-app';
import { mountView } from '../testing';
import { keptPart } from './kept-part';
import { defineView } from './view';

const app = defineRemoteApp({ name: 'calendar', reducers: { open: (state: boolean = true) => state }, sagas: [] });

interface MonthProps {
  readonly name: string;
}
const Month = ({ name }: MonthProps) => <p>Month: {name}</p>;

function start() {
  const load = jest.fn(async () => Month);
  const Part = keptPart<MonthProps>({ remote: 'calendar', where: 'month', load });
  const view = defineView({ app, Component: Part });
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return { load, Part, view, errors };
}

afterEach(() => jest.restoreAllMocks());

describe('keptPart', () => {
  it('loads no code until a prop changes, and then renders the change', async () => {
    const { load, Part, view, errors } = start();
    Part.renderOnServer(Month);
    let sent: Element | null = null;
    const mounted = await mountView(view, {
      props: { name: 'May' },
      beforeScript: async () => {
        sent = screen.getByText('Month: May');
        Part.renderOnServer(null);
      },
    });
    expect(screen.getByText('Month: May')).toBe(sent);
    await mounted.update({ name: 'May' });
    expect([screen.getByText('Month: May') === sent, load.mock.calls.length]).toEqual([true, 0]);

    await mounted.update({ name: 'June' });
    expect(await screen.findByText('Month: June')).toBeVisible();
    expect(screen.queryByText('Month: May')).not.toBeInTheDocument();
    expect([load.mock.calls.length, errors.mock.calls]).toEqual([1, []]);
  });

  it('loads its code immediately without server HTML', async () => {
    const { load, view } = start();
    await mountView(view, { props: { name: 'May' } });
    await act(async () => undefined);
    expect(await screen.findByText('Month: May')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
