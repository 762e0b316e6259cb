import { aProduct } from 'shared-contracts/testing';
import { CANVAS, type ProductDrawing } from './drawing-canvas';
import { productDrawing } from './product-drawing';

const tire = (size: string): ProductDrawing | null => productDrawing(aProduct({ size }));
const wheel = (size: string, specs: readonly (readonly [string, string])[] = []): ProductDrawing | null =>
  productDrawing(aProduct({ productType: 'WHEEL', size, specs: specs.map(([name, value]) => ({ name, value })) }));
const figures = (drawing: ProductDrawing | null) =>
  Object.fromEntries(drawing?.figures.map(({ term, value }) => [term, value]) ?? []);

describe('the drawing of a tire', () => {
  it.each([
    ['225/65R17', ['28.5″', '225 mm (8.9″)', '5.8″', '17″', '729']],
    ['LT245/75R16', ['30.5″', '245 mm (9.6″)', '7.2″', '16″', '682']],
    ['31X10.50R15LT', ['31.0″', '10.5″', '8.0″', '15″', '671']],
    ['35X12.50R17LT', ['35.0″', '12.5″', '9.0″', '17″', '594']],
    ['ST205/75D15', ['27.1″', '205 mm (8.1″)', '6.1″', '15″', '767']],
    ['18X8.50-8', ['18.0″', '8.5″', '5.0″', '8″', '1155']],
    ['11X4.00-4', ['11.0″', '4.0″', '3.5″', '4″', '1890']],
    ['4.80-8', ['16.4″', '4.8″', '4.2″', '8″', '1264']],
  ])('follows from the size %s', (size, values) => {
    expect(Object.values(figures(tire(size)))).toEqual(values);
  });

  it('states that the usual height is used when the size has none', () => {
    expect(tire('4.80-8')?.note).toMatch(/^This size tells width and rim\. The height is what is usual for it/);
    expect(tire('18X8.50-8')?.note).toMatch(/^Nominal measures of this size/);
  });

  it('has a text alternative with every measure', () => {
    expect(tire('225/65R17')?.words).toBe(
      '225/65R17, drawn from the front and from the side: overall diameter 28.5 inches, ' +
        'section width 225 millimeters, 8.9 inches, sidewall height 5.8 inches, rim diameter 17 inches, ' +
        '729 revolutions per mile.',
    );
    expect(tire('31X10.50R15LT')?.words).toContain('section width 10.5 inches, sidewall');
  });

  it.each(['4.10/3.50-4', 'Set of four', '', '4.80', '8X9.00-12'])('is missing for %j', (size) => {
    expect(tire(size)).toBeNull();
  });
});

describe('the drawing of a wheel', () => {
  it('has diameter, width, offset and bolts', () => {
    const drawing = wheel('17x7.5 5x114.3 +40');
    expect(figures(drawing)).toEqual({
      Diameter: '17″',
      Width: '7.5″',
      Offset: '+40 mm',
      'Bolt pattern': '5 × 114.3 mm',
    });
    expect(drawing?.words).toContain(
      'diameter 17 inches, width 7.5 inches, offset 40 millimeters outward, toward the street, ' +
        'bolt pattern 5 bolts on a circle of 114.3 millimeters.',
    );
  });

  it('states the direction of the offset', () => {
    expect(figures(wheel('16x8 6x139.7 -12'))['Offset']).toBe('−12 mm');
    expect(wheel('16x8 6x139.7 -12')?.words).toContain('offset 12 millimeters inward');
    expect(wheel('16x8 6x139.7 +0')?.words).toContain('no offset');
    const place = (drawing: ProductDrawing | null, term: string): number =>
      drawing?.labels.find((label) => label.term === term)?.x ?? Number.NaN;
    const [outward, inward] = [wheel('16x8 6x139.7 +30'), wheel('16x8 6x139.7 -12')];
    expect(place(outward, 'Offset')).toBeGreaterThan(place(outward, 'Width'));
    expect(place(inward, 'Offset')).toBeLessThan(place(inward, 'Width'));
  });

  it('has one hole per bolt, and a bore when it is known', () => {
    const circles = (drawing: ProductDrawing | null): number => drawing?.body.match(/a/g)?.length ?? 0;
    const one = 2;
    expect(circles(wheel('17x7.5 5x114.3 +40'))).toBe(one * (1 + 5));
    expect(circles(wheel('17x9 8x170 +0', [['Hub bore', '125.1 mm']]))).toBe(one * (1 + 8 + 1));
  });

  it('is missing for an incomplete size', () => {
    expect(wheel('17x7.5')).toBeNull();
    expect(wheel('17x7.5 5x114.3')).toBeNull();
  });
});

it('an accessory has no drawing', () => {
  expect(productDrawing(aProduct({ productType: 'ACCESSORY' }))).toBeNull();
});

/** Returns end points of lines with absolute coordinates. */
const points = ({ body, lines }: ProductDrawing): number[][] =>
  [...`${body}${lines}`.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

it.each([
  tire('145/80R13'),
  tire('335/30R20'),
  tire('25X10R12'),
  tire('4.80-8'),
  tire('11X4.00-4'),
  tire('24X12.00-12'),
  tire('18X9.50-8'),
  tire('27X12-12'),
  tire('37X13.50R22LT'),
  wheel('14x5.5 4x98 +35'),
  wheel('24x10 6x139.7 +25'),
  wheel('20x12 8x180 -44'),
  wheel('17x6.5 8x200 +134'),
])('no drawing leaves the canvas (%#)', (drawing) => {
  const all = [...points(drawing!), ...drawing!.labels.map(({ x, y }) => [x, y])];
  expect(all.length).toBeGreaterThan(20);
  for (const [x, y] of all) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(CANVAS.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(CANVAS.height);
  }
});
