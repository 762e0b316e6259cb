import { BENEFIT_TYPES } from 'shared-contracts';

/** Names of the variants, for a sentence. */
export const namesOf = (variants: readonly string[]): string =>
  BENEFIT_TYPES.every((type) => variants.includes(type)) ? 'every variant' : variants.join(', ');

/** Returns the command line that applies a command to these variants. */
export function commandIn(command: string, variants: readonly string[]): string {
  if (BENEFIT_TYPES.every((type) => variants.includes(type))) return command;
  return `${command} ${variants.map((variant) => `--in ${variant}`).join(', and the same with ')}`;
}
