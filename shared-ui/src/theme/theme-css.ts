import { fontFaceCss, fontFamily } from './font';
import { statusColors } from './status-colors';
import { themeFor } from './themes';
import type { ThemeVariant } from './variant-theme';

/** Font stack of every variant. */
export const fontStack = `'${fontFamily}','Inter Fallback',system-ui,sans-serif`;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the custom properties of a variant, e.g. `['--ui-ink', '#16181d']`. Components use only these. */
export function themeProperties(variant: ThemeVariant): [string, string][] {
  const { colors, shape } = themeFor(variant);
  const colorEntries = Object.entries({ ...colors, ...statusColors });
  return [
    ...colorEntries.map(([name, value]): [string, string] => [`--ui-${kebab(name)}`, value]),
    ['--ui-radius-menu', `${shape.radiusMenu}px`],
    ['--ui-radius', `${shape.radiusControl}px`],
    ['--ui-radius-card', `${shape.radiusCard}px`],
    ['--ui-heading-weight', String(shape.headingWeight)],
    ['--ui-strong-weight', String(shape.strongWeight)],
    ['--ui-heading-tracking', shape.headingTracking],
    ['--ui-label-case', shape.labelCase],
    ['--ui-label-tracking', shape.labelTracking],
    ['--ui-font', fontStack],
  ];
}

/**
 * Returns the first styles of the head: the order of the cascade layers, the font faces and the `:root` block of a
 * variant. Declaring the layers here keeps the cascade independent of the order in which style sheets of remotes load.
 */
export function themeCss(variant: ThemeVariant, options: { fontUrl?: string } = {}): string {
  const properties = themeProperties(variant)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return `@layer base,ui;${fontFaceCss(options.fontUrl)}:root{${properties}}`;
}
