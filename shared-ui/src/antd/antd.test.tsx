/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { axeViolations } from '../testing/axe';
import { AntdTheme } from './antd-theme';
import { AppointmentCalendar } from './appointment-calendar';
import { DateField } from './date-field';
import { useNotification } from './use-notification';

const openDays = ['2026-11-24', '2026-11-27', '2026-12-02'];

function InstallDay() {
  const [day, setDay] = useState<string>();
  return (
    <AntdTheme variant="treadmarket">
      <AppointmentCalendar label="Installation day" openDays={openDays} selected={day} onSelect={setDay} />
      <p>Chosen: {day}</p>
    </AntdTheme>
  );
}

describe('AppointmentCalendar', () => {
  it('selects an open day by keyboard and rejects a closed one', async () => {
    render(<InstallDay />);
    expect(screen.getByRole('button', { name: 'Wednesday, November 25, no free slots' })).toBeDisabled();
    screen.getByRole('button', { name: 'Tuesday, November 24' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Chosen: 2026-11-24')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tuesday, November 24' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('offers only months that have an open day', async () => {
    render(<InstallDay />);
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByText('December 2026')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Wednesday, December 2' })).toBeEnabled();
  });
});

it('antd components write no style element, which a strict policy would block', () => {
  render(<InstallDay />);
  expect(document.querySelectorAll('style')).toHaveLength(0);
  expect(document.querySelector('link[rel=stylesheet]')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/styles\/antd-treadmarket-[0-9a-f]{8}\.css$/),
  );
});

it('DateField is labeled and keeps a typed date', async () => {
  const onChange = jest.fn();
  render(
    <AntdTheme variant="lowes">
      <DateField label="New date" onChange={onChange} min="2026-11-20" error="Choose a day." />
    </AntdTheme>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'New date' }), '12/02/2026{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-02');
});

function Messages() {
  const { success, outlet } = useNotification();
  return (
    <>
      <button type="button" onClick={() => success('Review received', 'It appears once it is checked.')}>
        Send
      </button>
      {outlet}
    </>
  );
}

it('useNotification announces a message', async () => {
  render(
    <AntdTheme variant="treadmarket">
      <Messages />
    </AntdTheme>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Review received');
});

it('antd components have no accessibility violations', async () => {
  const { container } = render(<InstallDay />);
  expect(await axeViolations(container)).toEqual([]);
});
