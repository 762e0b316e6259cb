import { areEventShapes } from 'registry/manifest/event-shape-check';
import { ROOT } from 'registry/paths';
import { contractShapes } from './event-shapes';

const shapes = contractShapes(ROOT);

it('returns the payloads of facts and requests as the contract declares them', () => {
  expect(shapes['zip:changed']).toEqual({
    payload: { fields: { city: 'string', stateCode: 'string', zipCode: 'string' } },
  });
  expect(shapes['session:changed']?.payload).toEqual({
    fields: { isAuthenticated: 'boolean', isMember: 'boolean' },
    optional: ['isMember'],
  });
  expect(shapes['cart:add-requested']?.payload).toMatchObject({
    fields: {
      lines: { items: { fields: { productNumber: 'string', quantity: 'number' } } },
      searchIds: { items: 'string' },
    },
    optional: ['confirmedMisfit', 'searchIds', 'vehicle'],
  });
  expect(shapes['cart:open-requested']?.answer).toEqual({ fields: { ok: { values: [true] } } });
  expect(shapes['cart:load-requested']?.answer).toMatchObject({
    anyOf: [{ fields: { ok: { values: [true] } } }, { fields: { ok: { values: [false] }, message: 'string' } }],
  });
});

it('returns shapes within the size limit of manifests', () => expect(areEventShapes(shapes)).toBe(true));
