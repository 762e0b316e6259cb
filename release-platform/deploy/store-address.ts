import type { BenefitType } from 'shared-contracts';
import { variantOf } from '../../shell/variants/variants';
import { eventLine } from '../commands/event-line';
import type { Deployed } from './moves/move-release';
import type { Place } from './moves/place';

/** Origin of the variant's store: its first host name in production, or the one of a start on this machine. */
export function storeOrigin(
  variant: BenefitType,
  env: Readonly<Record<string, string | undefined>> = process.env,
): { readonly scheme: string; readonly host: string } {
  const named = (env['VARIANT_HOSTS'] ?? '').split(/\s+/).find((pair) => pair.startsWith(`${variant}=`));
  if (named) return { scheme: 'https', host: named.slice(variant.length + 1) };
  const [host = 'localhost'] = variantOf(variant).hosts;
  return { scheme: 'http', host: `${host}:${env['PORT'] ?? '3000'}` };
}

/** Describes the preview of a role, with the address that opens it. */
export function previewLines({ variant }: Place, token: string): string {
  const { scheme, host } = storeOrigin(variant);
  return (
    `The live version of ${variant} is unchanged. This address shows the preview for a week:\n` +
    `  ${scheme}://${host}/preview/${token}`
  );
}

/** Describes a completed swap, with the command that undoes it. */
export const swapLines = (place: Place, { name }: Pick<Deployed, 'name'>): string =>
  eventLine('role swapped', { ...place, remote: name }) +
  `\nUndo: npm run deploy -- --for ${place.variant} --as ${place.role} --back`;
