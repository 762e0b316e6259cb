import { defineRemote } from 'shared-contracts';
import { INSTALLERS_PARAMETERS, INSTALLERS_PATH } from './src/platform/installers/installers-address';

export default defineRemote({
  name: 'installer',
  team: 'Installers',
  contract: '^1.17.0',
  pages: [
    {
      id: 'installers',
      paths: [INSTALLERS_PATH],
      audience: 'anonymous',
      sitemap: [INSTALLERS_PATH],
      query: INSTALLERS_PARAMETERS,
      showsMap: true,
      links: [{ path: INSTALLERS_PATH, label: 'Find an installer', places: ['help', 'discover'], order: 80 }],
    },
    {
      id: 'answer',
      paths: ['/installer/bookings/:bookingId/confirmation'],
      audience: 'private',
      layout: 'minimal',
      fullNavigation: true,
    },
    { id: 'rebooking', paths: ['/bookings/:bookingId/rebooking'], audience: 'private', fullNavigation: true },
  ],
  widgets: [
    {
      name: 'choose',
      hydrate: 'load',
      serverRendered: false,
      props: ['cartNumber', 'zipCode', 'chosenId', 'units'],
      requires: ['cartNumber'],
    },
    {
      name: 'appointment',
      hydrate: 'load',
      serverRendered: false,
      props: ['cartNumber', 'installerId', 'installerName', 'heldDate', 'heldSlot', 'heldUntil'],
      requires: ['cartNumber', 'installerId'],
    },
    { name: 'nearby', hydrate: 'visible', props: ['limit'] },
  ],
  events: {
    publishes: ['installer:chosen', 'appointment:held', 'zip:changed'],
    subscribes: ['zip:changed'],
    handles: [],
    requests: [],
  },
});
