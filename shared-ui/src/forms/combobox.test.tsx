/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { axeViolations } from '../testing/axe';
import { Combobox } from './combobox';

const options = [
  { id: '1', label: 'Michelin Defender2' },
  { id: '2', label: 'Michelin Primacy Tour A/S' },
];

function Search({ onChoose = () => {} }: { onChoose?(id: string): void }) {
  const [text, setText] = useState('');
  return (
    <Combobox
      aria-label="Search"
      value={text}
      onText={setText}
      options={text ? options : []}
      onChoose={({ id }) => onChoose(id)}
      listLabel="Suggestions"
    />
  );
}

it('Combobox selects an option by keyboard', async () => {
  const onChoose = jest.fn();
  render(<Search onChoose={onChoose} />);
  await userEvent.type(screen.getByRole('combobox'), 'mich{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Primacy');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('2');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Combobox leaves Enter to the form without an active option, and closes on Escape', async () => {
  const onChoose = jest.fn();
  render(<Search onChoose={onChoose} />);
  await userEvent.type(screen.getByRole('combobox'), 'mich{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
});

it('Combobox closes on any submission of its form, also when suggestions arrive later', async () => {
  const inForm = (found: typeof options) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <Combobox
        aria-label="Search"
        value="mich"
        onText={() => {}}
        options={found}
        onChoose={() => {}}
        listLabel="Suggestions"
      />
    </form>
  );
  const { rerender } = render(inForm(options));
  const field = screen.getByRole<HTMLInputElement>('combobox');
  const submissions = [() => userEvent.keyboard('{Enter}'), async () => fireEvent.submit(field.form!)];
  for (const submit of submissions) {
    await userEvent.type(field, 'x');
    expect(screen.getByRole('listbox')).toBeVisible();
    await submit();
    rerender(inForm([...options, { id: '3', label: 'Late' }]));
    expect(screen.queryByRole('listbox')).toBeNull();
    rerender(inForm(options));
  }
});

it('Combobox selects by pointer without losing the focus', async () => {
  const onChoose = jest.fn();
  render(<Search onChoose={onChoose} />);
  await userEvent.type(screen.getByRole('combobox'), 'm');
  await userEvent.click(screen.getByRole('option', { name: 'Michelin Defender2' }));
  expect(onChoose).toHaveBeenCalledWith('1');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('Combobox moves through groups as through one list', async () => {
  const groups = [
    { id: '1', label: '245/45R18', group: 'Sizes' },
    { id: '2', label: 'Pilot Sport 4S', group: 'Products' },
    { id: '3', label: 'Pilot Sport', group: 'Products' },
    { id: '4', label: 'All results' },
  ];
  const onChoose = jest.fn();
  const { container } = render(
    <Combobox
      aria-label="Search"
      value="p"
      onText={() => {}}
      options={groups}
      onChoose={({ id }) => onChoose(id)}
      listLabel="Suggestions"
    />,
  );
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(
    within(screen.getByRole('group', { name: 'Products' })).getByRole('option', { selected: true }),
  ).toHaveTextContent('Pilot Sport');
  expect(screen.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { selected: true }).id,
  );
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('3');
});

it('Combobox has no accessibility violations while open', async () => {
  const { container } = render(<Search />);
  await userEvent.type(screen.getByRole('combobox'), 'm{ArrowDown}');
  expect(await axeViolations(container)).toEqual([]);
});

it('Combobox keeps the keyboard selection while a pointer rests on the list', async () => {
  const onChoose = jest.fn();
  render(<Search onChoose={onChoose} />);
  await userEvent.type(screen.getByRole('combobox'), 'mich');
  fireEvent.pointerEnter(screen.getByRole('option', { name: 'Michelin Defender2' }));
  await userEvent.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.pointerMove(screen.getByRole('option', { name: 'Michelin Defender2' }));
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('1');
});

it('Combobox stays closed when the browser restores an earlier value', () => {
  render(<Search onChoose={() => {}} />);
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'mich' } });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
