/**
 * Styles that a shop may set for its card form. Values are inserted into a style sheet, so each must match its pattern
 * exactly.
 */
export interface Theme {
  readonly primary: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly surface: string;
  readonly error: string;
  readonly radius: string;
  readonly font: string;
}

const SYSTEM_FONT = 'system-ui, sans-serif';

/** Allowed fonts by name: served by this provider, or available on every system. */
const FONTS: ReadonlyMap<string, string> = new Map([
  ['inter', "'Inter Variable', Inter, system-ui, sans-serif"],
  ['system', SYSTEM_FONT],
]);

/** Default style. */
const PLAIN: Theme = {
  primary: '#c33f0a',
  text: '#16181d',
  muted: '#5f5b55',
  border: '#8b867e',
  surface: '#ffffff',
  error: '#b3261e',
  radius: '10px',
  font: SYSTEM_FONT,
};

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const FORMS: Record<Exclude<keyof Theme, 'font'>, RegExp> = {
  primary: COLOR,
  text: COLOR,
  muted: COLOR,
  border: COLOR,
  surface: COLOR,
  error: COLOR,
  radius: /^\d{1,2}px$/,
};

export function themeOf(query: Readonly<Record<string, string | undefined>>): Theme {
  const chosen = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = query[name];
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  return { ...PLAIN, ...Object.fromEntries(chosen), font: FONTS.get(query['font'] ?? '') ?? PLAIN.font };
}

export const themeStyle = (theme: Theme) =>
  `:root{${Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
