/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { defineRemoteApp } from '../app/define-remote-app';
import { FormField } from '../form/form-field';
import { useDraftForm } from '../form/use-draft-form';
import { mountView } from '../testing';
import { defineView } from './view';

const app = defineRemoteApp({ name: 'test', reducers: { nothing: () => null }, sagas: [] });
const schema = object({ email: string().default('') });
const submitted = jest.fn();
const changed = jest.fn();

/** One field for each way in which forms store their values. */
function Form() {
  const { control, handleSubmit } = useDraftForm({ draft: null, schema, saved: {}, error: null });
  const [{ code, state, note }, set] = useState({ code: '', state: '', note: '' });
  const change = (name: string, value: string): void => {
    changed(name, value);
    set((values) => ({ ...values, [name]: value }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit((values) => submitted({ ...values, code, state, note }))(event);
      }}
    >
      <FormField control={control} name="email" label="Email" />
      <input aria-label="Code" value={code} onChange={(event) => change('code', event.target.value.toUpperCase())} />
      <textarea aria-label="Note" value={note} onChange={(event) => change('note', event.target.value)} />
      <select
        aria-label="State"
        autoComplete="address-level1"
        value={state}
        onChange={(event) => change('state', event.target.value)}
      >
        <option value="">Choose</option>
        <option value="CA">CA</option>
      </select>
      <input aria-label="Own" defaultValue="" onChange={(event) => changed('own', event.target.value)} />
      <button type="submit">Send</button>
    </form>
  );
}

const view = defineView({ app, Component: Form });
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const labels = { Email: 'ada@example.com', Code: 'FALL', Note: 'ring twice', State: 'CA' };

/** Sets a value as a browser extension does, whose world has its own setters. */
const fillBelow = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
/** Sets a value as a script of the page does: React's setter records it. */
const fillThrough = (field: Field, value: string) => void (field.value = value);

afterEach(() => {
  jest.clearAllMocks();
  document.body.replaceChildren();
});

describe.each([
  ['an extension', fillBelow],
  ['a script', fillThrough],
])('values that %s fills in without events', (_name, fill) => {
  const fillAll = () =>
    Object.entries(labels).forEach(([label, value]) => fill(screen.getByLabelText<Field>(label), value));

  it('are submitted', async () => {
    await mountView(view);
    fillAll();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const values = { email: 'ada@example.com', code: 'FALL', note: 'ring twice', state: 'CA' };
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(values));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('are submitted with Enter', async () => {
    await mountView(view);
    fillAll();
    await act(async () => document.querySelector('form')!.requestSubmit());
    const values = expect.objectContaining({ email: 'ada@example.com', state: 'CA' }) as unknown;
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(values));
  });

  it('remain when another field is typed into', async () => {
    await mountView(view);
    fillAll();
    await userEvent.type(screen.getByLabelText('Own'), '5');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Code')).toHaveValue('FALL');
    expect(screen.getByLabelText('Note')).toHaveValue('ring twice');
    expect(screen.getByLabelText('State')).toHaveValue('CA');
  });
});

it('watchSilentInput dispatches nothing for typed values', async () => {
  await mountView(view);
  await userEvent.type(screen.getByLabelText('Own'), 'ab');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'CA');
  await userEvent.click(screen.getByLabelText('Note'));
  expect(changed.mock.calls).toEqual([
    ['own', 'a'],
    ['own', 'ab'],
    ['state', 'CA'],
  ]);
});
