import type { InstallerList, MovePrice, Rebooking, RebookingBody } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { getByLink, postByLink, type Link } from '../../platform/link/with-token';

export const openAppointment = defineTask(
  'changeAppointment/open',
  (link: Link, { http, signal }: TaskContext) => getByLink<Rebooking>(http, link, '/rebooking', undefined, signal),
  'latest',
);

export const changeAppointment = defineTask(
  'changeAppointment/change',
  ({ link, body }: { link: Link; body: RebookingBody }, { http }: TaskContext) =>
    postByLink<Rebooking>(http, link, '/rebooking', body),
  'leading',
);

export interface OthersWanted extends Link {
  readonly zipCode: string | undefined;
  /** Miles. */
  readonly radius: number;
}

export const findOthers = defineTask(
  'changeAppointment/findOthers',
  ({ zipCode, radius, ...link }: OthersWanted, { http, signal }: TaskContext) =>
    getByLink<InstallerList>(http, link, '/installers', { zipcode: zipCode, radius }, signal),
  'latest',
);

/** Another installer, or the ZIP code of a home. */
export interface MovePriceWanted extends Link {
  readonly installerId?: string | undefined;
  readonly zipCode?: string | undefined;
}

export const loadMovePrice = defineTask(
  'changeAppointment/movePrice',
  ({ installerId, zipCode, ...link }: MovePriceWanted, { http, signal }: TaskContext) =>
    getByLink<MovePrice>(http, link, '/move-price', { installerId, zipcode: zipCode }, signal),
  'latest',
);
