import { string } from 'yup';

/** Text between the API's own limits: `empty` is said where there is none, `short` where there is too little. */
export const text = ([least, most]: readonly [number, number], empty: string, short: string) =>
  string().trim().default('').required(empty).min(least, short).max(most, `Use at most ${most} characters.`);

/** A mail address, or none. */
export const email = () =>
  string()
    .trim()
    .default('')
    .max(120, 'Use at most 120 characters.')
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, {
      message: 'Check your email: it needs an @ and a domain, like name@example.com.',
      excludeEmptyString: true,
    });
