/** @jest-environment jsdom */
import { STORAGE_KEYS, type StorageKey } from 'shared-contracts';
import { createHostStorage, createSafeStorage } from './storage';

const broken = (method: 'setItem' | 'getItem'): Storage => {
  const real = new Map<string, string>();
  return {
    length: 0,
    clear: () => real.clear(),
    key: () => null,
    removeItem: (key) => void real.delete(key),
    getItem: (key) => (method === 'getItem' ? raise() : (real.get(key) ?? null)),
    setItem: (key, value) => (key === 'tm-probe' || method === 'getItem' ? void real.set(key, value) : raise()),
  };
};
function raise(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

it('storage keeps values in the browser', () => {
  const storage = createSafeStorage(() => localStorage);
  storage.set('cart_id', 'c1');
  expect(localStorage.getItem('cart_id')).toBe('c1');
  storage.set('cart_id', null);
  expect(storage.get('cart_id')).toBeNull();
});

it('storage uses memory when the browser blocks it', () => {
  const storage = createSafeStorage(() => raise());
  storage.set('cart_id', 'c1');
  expect(storage.get('cart_id')).toBe('c1');
  storage.set('cart_id', null);
  expect(storage.get('cart_id')).toBeNull();
});

it('storage uses memory when it is full', () => {
  const storage = createSafeStorage(() => broken('setItem'));
  storage.set('cart_id', 'c1');
  expect(storage.get('cart_id')).toBe('c1');
});

it.each(Object.entries(STORAGE_KEYS))('[keys] %s is stored in the area of the table', (key, { area }) => {
  const places = { local: createSafeStorage(() => localStorage), session: createSafeStorage(() => sessionStorage) };
  createHostStorage(places.local, places.session).set(key as StorageKey, 'kept');
  expect(places[area].get(key)).toBe('kept');
});

it('storage reports whether values outlive the page', () => {
  const session = createSafeStorage(() => sessionStorage);
  expect(
    createHostStorage(
      createSafeStorage(() => localStorage),
      session,
    ).isLasting,
  ).toBe(true);
  expect(
    createHostStorage(
      createSafeStorage(() => raise()),
      session,
    ).isLasting,
  ).toBe(false);
});
