/** Looks a shop may give its card form. Values go into a style sheet, so each must match its form exactly. */
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

/** Of a shop that asks for no look of its own. */
const PLAIN: Theme = {
  primary: '#c33f0a',
  text: '#16181d',
  muted: '#5f5b55',
  border: '#8b867e',
  surface: '#ffffff',
  error: '#b3261e',
  radius: '10px',
  font: 'Inter, system-ui, sans-serif',
};

const FORMS: Record<keyof Theme, RegExp> = {
  primary: /^#[0-9a-f]{3,8}$/i,
  text: /^#[0-9a-f]{3,8}$/i,
  muted: /^#[0-9a-f]{3,8}$/i,
  border: /^#[0-9a-f]{3,8}$/i,
  surface: /^#[0-9a-f]{3,8}$/i,
  error: /^#[0-9a-f]{3,8}$/i,
  radius: /^\d{1,2}px$/,
  font: /^[a-z0-9 ,'-]{1,120}$/i,
};

export function themeOf(query: Readonly<Record<string, string | undefined>>): Theme {
  const chosen = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = query[name];
    return typeof value === 'string' && form.test(value) ? [[name, value] as const] : [];
  });
  return { ...PLAIN, ...Object.fromEntries(chosen) };
}

export const themeStyle = (theme: Theme) =>
  `:root{${Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
