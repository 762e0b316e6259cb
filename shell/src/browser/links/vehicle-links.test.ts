/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import { followVehicle } from './vehicle-links';

const camry = { fitmentId: 'F80b242a9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };
const stored = { fitment_details: JSON.stringify(camry), fitment_id: camry.fitmentId };
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.body.innerHTML =
    '<a href="/tires" data-vehicle-parameter="fitment"></a><a href="/deals"></a><a href="/tires"></a>';
});

it('vehicle links lead to products for the stored vehicle, when the link declares a parameter', () => {
  const { storage, events } = createTestHost({ storage: stored });
  followVehicle(storage, events);
  expect(hrefs()).toEqual(['/tires?fitment=F80b242a9', '/deals', '/tires']);
});

it('vehicle links follow the chosen vehicle, and lead to all products without one', () => {
  const { storage, events } = createTestHost({});
  followVehicle(storage, events);
  expect(hrefs()[0]).toBe('/tires');
  events.publish('vehicle:selected', { vehicle: { ...camry, fitmentId: 'F1&page=2' } });
  expect(hrefs()[0]).toBe('/tires?fitment=F1%26page%3D2');
  events.publish('vehicle:selected', { vehicle: null });
  expect(hrefs()[0]).toBe('/tires');
});
