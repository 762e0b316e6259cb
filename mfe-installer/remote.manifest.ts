import { defineRemote } from 'shared-contracts';

export default defineRemote({
  name: 'installer',
  team: 'Installers',
  contract: '^1.10.0',
  pages: [
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
