/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { Installer } from 'shared-contracts';
import { InstallerContact } from './installer-contact';

jest.mock('remote-kit', () => ({ ...jest.requireActual<object>('remote-kit'), useHost: () => ({ api: {} }) }));

const installer = {
  name: 'Main Street Tire',
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '08:00', closes: '17:00' })),
  address: { phoneNumber: '(212) 555-0100' },
} as unknown as Installer;
const contact = <InstallerContact installer={installer} closedOn={[]} />;

it("opening hours mark today only in the browser, whose day may differ from the server's", () => {
  const html = renderToString(contact);
  expect(html).toContain('Opening hours');
  expect(html).not.toMatch(/today/);
});

it("opening hours show today's hours in the browser", () => {
  render(contact);
  expect(screen.getByText('Open today 8 AM – 5 PM')).toBeInTheDocument();
});
