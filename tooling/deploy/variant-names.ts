import { BENEFIT_TYPES } from 'shared-contracts';

/** Variants in a sentence. */
export const namesOf = (variants: readonly string[]): string =>
  BENEFIT_TYPES.every((type) => variants.includes(type)) ? 'every variant' : variants.join(', ');

/** What to type so that a command counts in these variants. */
export function commandIn(command: string, variants: readonly string[]): string {
  if (BENEFIT_TYPES.every((type) => variants.includes(type))) return command;
  return `${command} ${variants.map((variant) => `--in ${variant}`).join(', and the same with ')}`;
}
