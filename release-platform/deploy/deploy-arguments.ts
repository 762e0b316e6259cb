import { BENEFIT_TYPES, isRoleName, ROLES, type BenefitType } from 'shared-contracts';
import { parseWords } from '../commands/command-line';
import type { Canary } from './moves/canary';
import { readCanary } from './canary-arguments';
import type { Place, SlotRequest } from './moves/place';

/**
 * A parsed command line of `npm run deploy`.
 * `reason`: recorded in the release log. `isWeightAccepted` and `isLookAccepted`: a version may be heavier, or look
 * different.
 */
export type DeployRequest = {
  readonly reason?: string;
  readonly isWeightAccepted?: true;
  readonly isLookAccepted?: true;
} & DeployAction;

type DeployAction =
  | { readonly kind: 'deploy'; readonly names: readonly string[] }
  | { readonly kind: 'canary'; readonly name: string; readonly canary: Canary }
  | { readonly kind: 'rollback'; readonly names: readonly string[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'swap'; readonly name: string; readonly place: Place }
  | { readonly kind: 'preview'; readonly name: string; readonly place: Place }
  | { readonly kind: 'back'; readonly place: Place }
  | ({ readonly kind: 'place' | 'unplace' } & SlotRequest)
  | { readonly kind: 'help'; readonly error?: string };

export const DEPLOY_HELP = `Usage
  npm run deploy -- mfe-cart [mfe-reviews …]        build and deploy these remotes (none named: all of the store's)
  npm run deploy -- mfe-cart --canary 1,10,50 --hold 10m
                                                    a share of shoppers gets it, which grows while it is no worse
  npm run deploy -- mfe-cart --rollback             back to the version before
  npm run deploy -- --list                          what is deployed, and what was refused lately
  npm run deploy -- partners/homestead-checkout --for lowes --as checkout
                                                    deploy a partner's remote, which answers for the role there
  npm run deploy -- partners/homestead-checkout --for lowes --as checkout --preview
                                                    the same for nobody but those who open the address that is printed
  npm run deploy -- --for lowes --as checkout --back
                                                    the role is answered by whoever answered before
  npm run deploy -- mfe-gifts --place product.below-buy-box=teaser [--in lowes]
                                                    this remote's widget stands in a page's slot, in one variant or all
  npm run deploy -- mfe-gifts --unplace product.below-buy-box=teaser [--in lowes]
                                                    it leaves the slot
  --accept-weight                                   release what is heavier than the live version; the log says so
  --accept-look                                     release what looks different from the live version; the log says so
  --reason "…"                                      with any of these: why, for npm run releases -- log`;

const options = {
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  for: { type: 'string' },
  as: { type: 'string' },
  preview: { type: 'boolean' },
  back: { type: 'boolean' },
  place: { type: 'string' },
  unplace: { type: 'string' },
  in: { type: 'string' },
  reason: { type: 'string' },
  'accept-weight': { type: 'boolean' },
  canary: { type: 'string' },
  hold: { type: 'string' },
  'accept-look': { type: 'boolean' },
} as const;

const wrong = (error: string): DeployAction => ({ kind: 'help', error });
const isVariant = (text: string): text is BenefitType => (BENEFIT_TYPES as readonly string[]).includes(text);

/** Parses `--for` and `--as`. */
export function readPlace(variant: string | undefined, role: string | undefined): Place | { readonly error: string } {
  if (variant === undefined || role === undefined)
    return { error: '--for and --as belong together: --for lowes --as checkout.' };
  if (!isVariant(variant)) return { error: `There is no variant '${variant}'. Variants: ${BENEFIT_TYPES.join(', ')}.` };
  if (!isRoleName(role)) return { error: `There is no role '${role}'. Roles: ${Object.keys(ROLES).join(', ')}.` };
  return { variant, role };
}

interface PlaceFlags {
  readonly for?: string | undefined;
  readonly as?: string | undefined;
  readonly preview?: boolean | undefined;
  readonly back?: boolean | undefined;
  readonly rollback?: boolean | undefined;
}

function readSwap(flags: PlaceFlags, names: readonly string[]): DeployAction {
  const place = readPlace(flags.for, flags.as);
  if ('error' in place) return wrong(place.error);
  if (flags.rollback)
    return wrong('--rollback goes back to a version; --back to who answered before. Use one of them.');
  if (flags.back && flags.preview) return wrong('--back and --preview do not go together.');
  if (flags.back) return names.length > 0 ? wrong('--back takes no remote.') : { kind: 'back', place };
  const [name, ...others] = names;
  if (name === undefined) return wrong('Name the remote that is to answer, for example partners/homestead-checkout.');
  if (others.length > 0) return wrong(`One remote answers for a role; ${names.length} are named.`);
  return { kind: flags.preview ? 'preview' : 'swap', name, place };
}

interface SlotFlags {
  readonly place?: string | undefined;
  readonly unplace?: string | undefined;
  readonly in?: string | undefined;
}

const SLOT = /^((?:[a-z][a-z0-9-]*\/)?[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*)=([a-z][a-z0-9-]*)$/;

function readSlot({ place, unplace, in: variant }: SlotFlags, names: readonly string[]): DeployAction {
  if (place !== undefined && unplace !== undefined) return wrong('Use --place or --unplace, one at a time.');
  const kind = place === undefined ? 'unplace' : 'place';
  const [, slot, widget] = SLOT.exec(place ?? unplace ?? '') ?? [];
  if (slot === undefined || widget === undefined)
    return wrong(`--${kind} wants a slot and a widget: --${kind} product.below-buy-box=teaser.`);
  if (variant !== undefined && !isVariant(variant))
    return wrong(`There is no variant '${variant}'. Variants: ${BENEFIT_TYPES.join(', ')}.`);
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    return wrong(`Name the one remote whose widget it is: npm run deploy -- mfe-gifts --${kind} ${slot}=${widget}.`);
  return { kind, name, slot, widget, variant: variant ?? null };
}

interface CanaryFlags {
  readonly canary?: string | undefined;
  readonly hold?: string | undefined;
}

function readCanaryAction(values: PlaceFlags & SlotFlags & CanaryFlags, names: readonly string[]): DeployAction {
  const others = [values.for, values.as, values.place, values.unplace, values.preview, values.back, values.rollback];
  if (others.some((one) => one !== undefined))
    return wrong('--canary is for a new version of one remote: leave out the other flags.');
  const canary = readCanary(values.canary, values.hold);
  if ('error' in canary) return wrong(canary.error);
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    return wrong('Name the one remote that is rolled out: npm run deploy -- mfe-cart --canary 1,10,50 --hold 10m.');
  return { kind: 'canary', name, canary };
}

function readAction(
  values: PlaceFlags & SlotFlags & CanaryFlags & { help?: boolean; list?: boolean },
  names: readonly string[],
): DeployAction {
  if (values.help) return { kind: 'help' };
  if (values.canary !== undefined || values.hold !== undefined) return readCanaryAction(values, names);
  if (values.list) return names.length > 0 ? wrong('--list takes no remotes.') : { kind: 'list' };
  if (values.place !== undefined || values.unplace !== undefined) return readSlot(values, names);
  if (values.in !== undefined) return wrong('--in says where --place or --unplace counts; name one of them.');
  if (values.for !== undefined || values.as !== undefined || values.preview || values.back)
    return readSwap(values, names);
  if (!values.rollback) return { kind: 'deploy', names };
  return names.length === 0 ? wrong('Name the remotes to roll back.') : { kind: 'rollback', names };
}

/** Parses the command line; the error names any unknown word. */
export function readDeployArguments(args: readonly string[]): DeployRequest {
  const parsed = parseWords(args, options);
  if ('error' in parsed) return wrong(parsed.error);
  const { values, positionals: names } = parsed;
  const { reason } = values;
  if (reason !== undefined && !reason.trim()) return wrong('--reason wants a sentence for who reads the log.');
  return {
    ...readAction(values, names),
    ...(reason !== undefined && { reason: reason.trim() }),
    ...(values['accept-weight'] && { isWeightAccepted: true as const }),
    ...(values['accept-look'] && { isLookAccepted: true as const }),
  };
}
