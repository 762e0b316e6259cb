import { parseArgs } from 'node:util';
import { BENEFIT_TYPES } from 'shared-contracts';

/** What somebody asked `npm run deploy` for. */
export type DeployRequest =
  | { readonly kind: 'deploy'; readonly names: readonly string[] }
  | { readonly kind: 'rollback'; readonly names: readonly string[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'replace'; readonly variant: string; readonly name: string; readonly by: string | null }
  | { readonly kind: 'help'; readonly error?: string };

export const DEPLOY_HELP = `Usage
  npm run deploy -- mfe-cart [mfe-reviews …]              build and deploy these remotes (all when none is named)
  npm run deploy -- mfe-cart --rollback                   back to the version before
  npm run deploy -- --list                                what is deployed
  npm run deploy -- --variant lowes --replaces checkout --by lowes-checkout
                                                          in that variant, another deployed remote answers for 'checkout'
  npm run deploy -- --variant lowes --replaces checkout   takes that back`;

const options = {
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  variant: { type: 'string' },
  replaces: { type: 'string' },
  by: { type: 'string' },
} as const;

const wrong = (error: string): DeployRequest => ({ kind: 'help', error });

/** Reads the command line; anything unknown is named. */
export function readDeployArguments(args: readonly string[]): DeployRequest {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    return wrong((error as Error).message.split('. To specify')[0] ?? 'unknown flag');
  }
  const { values, positionals: names } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.list) return names.length > 0 ? wrong('--list takes no remotes.') : { kind: 'list' };
  if (values.variant !== undefined || values.replaces !== undefined || values.by !== undefined) {
    if (values.variant === undefined || values.replaces === undefined)
      return wrong('--variant and --replaces belong together.');
    if (!(BENEFIT_TYPES as readonly string[]).includes(values.variant))
      return wrong(`There is no variant '${values.variant}'. Variants: ${BENEFIT_TYPES.join(', ')}.`);
    return { kind: 'replace', variant: values.variant, name: values.replaces, by: values.by ?? null };
  }
  if (!values.rollback) return { kind: 'deploy', names };
  return names.length === 0 ? wrong('Name the remotes to roll back.') : { kind: 'rollback', names };
}
