/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { defineRemoteApp } from '../app/define-remote-app';
import { translatePage } from 'shared-ui/testing';
import { mountView } from '../testing';
import { defineView } from './view';
import { restoreFormInput } from './restore-form-input';
import { WidgetHost } from './widget-host';

const app = defineRemoteApp({ name: 'test', reducers: { nothing: () => null }, sagas: [] });
const heard = jest.fn();

/** A controlled form that an effect re-renders, which would undo values unknown to React. */
function Form() {
  const [{ size, note, unit, isGift }, set] = useState({ size: 's', note: '', unit: 'kg', isGift: false });
  const [, drawAgain] = useState(false);
  useEffect(() => drawAgain(true), []);
  const change = (field: string, value: string | boolean): void => {
    heard(field, value);
    set((entries) => ({ ...entries, [field]: value }));
  };
  const unitField = (name: string) => (
    <input type="radio" name="unit" aria-label={name} checked={unit === name} onChange={() => change('unit', name)} />
  );
  return (
    <form onClick={() => heard('form')}>
      <select aria-label="Size" value={size} onChange={(event) => change('size', event.target.value)}>
        <option value="s">s</option>
        <option value="m">m</option>
      </select>
      <textarea aria-label="Note" value={note} onChange={(event) => change('note', event.target.value)} />
      <input
        type="checkbox"
        aria-label="Gift"
        checked={isGift}
        onChange={(event) => change('isGift', event.target.checked)}
      />
      {unitField('kg')}
      {unitField('lb')}
      <input type="file" aria-label="Photo" onChange={(event) => heard('photo', event.target.files?.[0]?.name)} />
      <output>{[size, note, unit, String(isGift)].join(' ')}</output>
      <WidgetHost name="other/field" />
    </form>
  );
}

const view = defineView({ app, Component: Form });
const field = (role: 'combobox' | 'textbox' | 'checkbox') => screen.getByRole(role);

afterEach(() => {
  heard.mockClear();
  document.body.replaceChildren();
});

it('restoreFormInput reports values entered before hydration to React, once each', async () => {
  const beforeScript = async () => {
    await userEvent.selectOptions(field('combobox'), 'm');
    await userEvent.type(field('textbox'), 'ring twice');
    await userEvent.click(field('checkbox'));
    await userEvent.click(screen.getByRole('radio', { name: 'lb' }));
    await userEvent.upload(screen.getByLabelText('Photo'), new File(['x'], 'tire.jpg', { type: 'image/jpeg' }));
  };
  await mountView(view, { beforeScript });
  expect(screen.getByRole('status')).toHaveTextContent('m ring twice lb true');
  expect(field('combobox')).toHaveValue('m');
  expect(field('textbox')).toHaveValue('ring twice');
  expect(field('checkbox')).toBeChecked();
  expect(screen.getByRole('radio', { name: 'lb' })).toBeChecked();
  const changes = heard.mock.calls.filter(([name]) => name !== 'form');
  expect(changes).toEqual([
    ['size', 'm'],
    ['note', 'ring twice'],
    ['isGift', true],
    ['unit', 'lb'],
    ['photo', 'tire.jpg'],
  ]);
});

it('restoreFormInput applies values of HTML that is rendered again because it was translated', async () => {
  const beforeScript = async () => {
    await userEvent.selectOptions(field('combobox'), 'm');
    await userEvent.type(field('textbox'), 'ring twice');
    await userEvent.click(field('checkbox'));
    await userEvent.click(screen.getByRole('radio', { name: 'lb' }));
    translatePage(document.body);
  };
  await mountView(view, { beforeScript });
  expect(screen.getByRole('status')).toHaveTextContent('m ring twice lb true');
  expect(field('combobox')).toHaveValue('m');
  expect(field('textbox')).toHaveValue('ring twice');
  expect(field('checkbox')).toBeChecked();
  expect(screen.getByRole('radio', { name: 'lb' })).toBeChecked();
});

it('restoreFormInput preserves values that are typed between its two steps', () => {
  document.body.innerHTML = '<input /><select><option>s</option><option>m</option><option>l</option></select>';
  const input = document.querySelector('input')!;
  const select = document.querySelector('select')!;
  const told = jest.fn();
  document.body.addEventListener('input', told, { once: true });
  document.body.addEventListener('change', told, { once: true });
  input.value = 'm';
  select.value = 'm';
  const replay = restoreFormInput(document.body);
  input.value = 'mi';
  select.value = 'l';
  replay();
  expect([input.value, select.value]).toEqual(['mi', 'l']);
  expect(told).not.toHaveBeenCalled();
});

it('restoreFormInput dispatches nothing without input', async () => {
  await mountView(view, { beforeScript: async () => undefined });
  expect(heard).not.toHaveBeenCalled();
});

it('restoreFormInput leaves later clicks unchanged', async () => {
  await mountView(view, { beforeScript: () => userEvent.click(field('checkbox')) });
  await userEvent.click(field('checkbox'));
  expect(field('checkbox')).not.toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('false');
});

it('restoreFormInput leaves the fields of a widget to the widget', async () => {
  const beforeScript = async () => {
    const place = document.querySelector('[data-widget]');
    if (place) place.innerHTML = '<input type="checkbox" aria-label="Theirs">';
    await userEvent.click(screen.getByRole('checkbox', { name: 'Theirs' }));
  };
  await mountView(view, { beforeScript });
  expect(heard).not.toHaveBeenCalled();
});
