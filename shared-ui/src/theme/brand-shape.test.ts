import { readFileSync } from 'node:fs';
import path from 'node:path';
import { themeFor, themeVariants } from './index';

describe('[brand-theme] the shape of a brand', () => {
  it('includes a theme for each brand, with a fitment menu of its radius', () =>
    expect(themeVariants.map((variant) => [variant, themeFor(variant).shape.radiusMenu])).toEqual(
      expect.arrayContaining([
        ['treadmarket', 16],
        ['benefitsMe', 16],
        ['lowes', 4],
        ['purchasingPower', 0],
      ]),
    ));
});

describe('[help-position] the help button', () => {
  it('floats 12px from the bottom right, and slides out to -70px', () => {
    const sheet = readFileSync(path.join(__dirname, '../chrome/help-button.module.css'), 'utf8');
    for (const rule of [/position: fixed/, /right: 12px/, /bottom: calc\(12px/, /-70px/]) expect(sheet).toMatch(rule);
  });
});
