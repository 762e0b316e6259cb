import type { AppointmentCalendar } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { getByLink, type Link } from './with-token';

/** Free times of a booking's installer, or of another one by `installerId`. */
export interface TimesWanted extends Link {
  readonly installerId?: string | undefined;
}

export const loadTimes = defineTask(
  'openTimes/load',
  ({ installerId, ...link }: TimesWanted, { http, signal }: TaskContext) =>
    getByLink<AppointmentCalendar>(http, link, '/slots', { installerId }, signal),
  'latest',
);
