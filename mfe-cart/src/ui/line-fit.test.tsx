/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import type { CartLine } from 'shared-contracts';
import { LineFit } from './line-fit';

const cartVehicle = { fitmentId: 'F1', year: 2021, make: 'Ford', model: 'F-150' };
const own = { year: 2021, make: 'Ford', model: 'F-150' };
const none = { year: null, make: null, model: null };

function textOf(line: Partial<CartLine>, vehicle: typeof cartVehicle | null = cartVehicle): string {
  document.body.replaceChildren();
  const product = { productType: 'WHEEL' } as CartLine['product'];
  const { container } = render(<LineFit line={{ ...none, product, ...line }} cartVehicle={vehicle} />);
  return container.textContent ?? '';
}

describe('the fit of a line', () => {
  it.each<[string, Partial<CartLine>, string]>([
    ['a fit', { fit: 'fits', ...own }, 'For your 2021 Ford F-150'],
    [
      'a fit with something to mind',
      { fit: 'fits', ...own, fitNote: 'May need fender clearance' },
      'Fits your 2021 Ford F-150. May need fender clearance.',
    ],
    [
      'an unknown fit',
      { fit: 'unknown', fitNote: 'Compare the offset with your original wheels' },
      'Check the fit for your 2021 Ford F-150. Compare the offset with your original wheels.',
    ],
    [
      'a rating below the original',
      { fit: 'does-not-fit', fitNote: 'Load index 91 is below the original 95' },
      "Doesn't fit your 2021 Ford F-150. Load index 91 is below the original 95. See wheels that fit",
    ],
    ['nothing known', { fit: 'unknown' }, ''],
  ])('is shown as %s', (_what, line, expected) => {
    expect(textOf(line)).toBe(expected);
  });
});
