import { parseWords } from '../commands/command-line';
import { readPlace } from '../deploy/deploy-arguments';
import type { Place } from '../deploy/moves/place';
import { variants } from '../../shell/variants/variants';

/** A parsed command line of `npm run preview`. */
export type PreviewRequest =
  | ({ readonly kind: 'show'; readonly names: readonly string[] } & PreviewOptions)
  | { readonly kind: 'list' }
  | { readonly kind: 'end'; readonly name: string; readonly reason?: string }
  | { readonly kind: 'help'; readonly error?: string };

/** Options of a new preview. */
export interface PreviewOptions {
  readonly name: string;
  readonly days?: number;
  readonly place?: Place;
  /** A signed package of a team elsewhere, in place of remotes of this repository. */
  readonly package?: string;
  readonly reason?: string;
}

export const PREVIEW_HELP = `Usage
  npm run preview -- mfe-reviews [mfe-cart …] --name pr-12
                                                    builds, checks and stores these remotes, and prints links to the
                                                    whole store with them; nobody else gets them
  npm run preview -- partners/homestead-checkout --for lowes --as checkout --name pr-12
                                                    the same for a role of a variant
  npm run preview -- --package FILE --name pr-12 [--for lowes --as checkout]
                                                    the same for a signed package (docs/package-format.md)
  npm run preview -- --list                         the previews, their versions and their ends
  npm run preview -- --end pr-12 [--reason "…"]     ends a preview: its links show nothing from then on
  --days 3                                          how long it can be opened, 1 to 30 days; by default 7
  --reason "…"                                      why, for npm run releases -- log

Remotes of one name are shown together, also when different commands add them. The link of a name stays the same for the
same key, until the preview is ended.`;

const options = {
  name: { type: 'string' },
  days: { type: 'string' },
  for: { type: 'string' },
  as: { type: 'string' },
  package: { type: 'string' },
  list: { type: 'boolean' },
  end: { type: 'string' },
  reason: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const wrong = (error: string): PreviewRequest => ({ kind: 'help', error });
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** Returns why a preview can't have a name; null when it can. A name before a host must not give a variant's host. */
function nameProblem(name: string): string | null {
  if (!NAME.test(name)) return `'${name}' is no name of a preview. Write small letters, digits and '-', such as pr-12.`;
  const hosts = new Set(variants.flatMap((variant) => variant.hosts));
  const taken = [...hosts].find((host) => hosts.has(`${name}.${host}`));
  return taken === undefined ? null : `'${name}.${taken}' is the host of a variant. Choose another name.`;
}

function readDays(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30 ? Number(text) : null;
}

interface Values {
  readonly name?: string | undefined;
  readonly days?: string | undefined;
  readonly for?: string | undefined;
  readonly as?: string | undefined;
  readonly package?: string | undefined;
}

function readShow(values: Values, names: readonly string[], why: { reason?: string }): PreviewRequest {
  const { name, days: daysText, for: variant, as: role, package: file } = values;
  if (name === undefined) return wrong('Name the preview, for example --name pr-12.');
  const problem = nameProblem(name);
  if (problem !== null) return wrong(problem);
  const days = readDays(daysText);
  if (days === null) return wrong('--days wants a number from 1 to 30, for example --days 3.');
  if (file !== undefined && names.length > 0) return wrong('Preview remotes of this repository, or one --package.');
  if (file === undefined && names.length === 0) return wrong('Name the remotes to preview, for example mfe-reviews.');
  const place = variant === undefined && role === undefined ? null : readPlace(variant, role);
  if (place && 'error' in place) return wrong(place.error);
  if (place && names.length > 1) return wrong(`One remote answers for a role; ${names.length} are named.`);
  return {
    kind: 'show',
    names,
    name,
    ...(days !== undefined && { days }),
    ...(place && { place }),
    ...(file !== undefined && { package: file }),
    ...why,
  };
}

/** Parses the command line; the error names any unknown word. */
export function readPreviewArguments(args: readonly string[]): PreviewRequest {
  const parsed = parseWords(args, options);
  if ('error' in parsed) return wrong(parsed.error);
  const { values, positionals: names } = parsed;
  const { help, list, end, reason, ...show } = values;
  const why = reason?.trim() ? { reason: reason.trim() } : {};
  if (help || args.length === 0) return { kind: 'help' };
  if (list || end !== undefined) {
    const others = [...names, ...Object.values(show)].filter(Boolean);
    if (others.length > 0 || (list && end !== undefined)) return wrong('--list and --end stand alone.');
    return end === undefined ? { kind: 'list' } : { kind: 'end', name: end, ...why };
  }
  return readShow(show, names, why);
}
