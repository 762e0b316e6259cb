import { Route, Routes } from 'react-router-dom';
import { defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Container, Page } from 'shared-ui';
import { AnswerBooking } from '../features/answer-booking/answer-booking';
import { bookingApp } from './booking-app';

export const ANSWER_PATH = '/installer/bookings/:bookingId/confirmation';

function AnswerPage() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path={ANSWER_PATH} element={<AnswerBooking />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

/** Only the browser has the token, so the server renders a placeholder. */
export const view = defineView<Record<string, never>>({
  app: bookingApp,
  load: async () => ({ state: {}, head: { title: 'Your answer to an installation', robots: 'noindex' }, maxAge: 0 }),
  Component: AnswerPage,
});
