import { Route, Routes } from 'react-router-dom';
import { defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Container, Page } from 'shared-ui';
import { ChangeAppointment } from '../features/change-appointment/change-appointment';
import { bookingApp } from './booking-app';

export const REBOOKING_PATH = '/bookings/:bookingId/rebooking';

function RebookingPage() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path={REBOOKING_PATH} element={<ChangeAppointment />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

/** Only the browser has the token, so the server renders a placeholder. */
export const view = defineView<Record<string, never>>({
  app: bookingApp,
  load: async () => ({ state: {}, head: { title: 'Your appointment', robots: 'noindex' }, maxAge: 0 }),
  Component: RebookingPage,
});
