import { readdirSync } from 'node:fs';
import type { RemoteManifest } from 'shared-contracts';
import { isReservedName } from './reserved-names';

const FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LENGTH = { min: 3, max: 30 } as const;
/** First segments of addresses that the gateway serves itself, and names of parts of the store. */
const TAKEN = new Set('api assets dev management preview remotes remote shell store your-remote'.split(' '));

/** File names in the remote's own template. */
const OF_THE_TEMPLATE = ['page', 'picks'];

/** Returns the problem with the name of a new remote's widget, or null. */
export function widgetNameProblem(remote: string, widget: string): string | null {
  if (!FORM.test(widget) || widget.length < LENGTH.min || widget.length > LENGTH.max)
    return (
      `'${widget}' is no name of a widget. ` +
      `Write ${LENGTH.min} to ${LENGTH.max} small letters, digits and single hyphens, for example teaser.`
    );
  const isTaken = isReservedName(widget) || [...OF_THE_TEMPLATE, remote, `${remote}-page`].includes(widget);
  return isTaken ? `'${widget}' means something else there. Choose another name, for example teaser.` : null;
}

/**
 * Returns the problem with the name of a new remote, or null.
 * @param others manifests of the existing remotes
 */
export function findRemoteNameProblem(root: string, name: string, others: readonly RemoteManifest[]): string | null {
  if (name.length < LENGTH.min || name.length > LENGTH.max)
    return (
      `'${name}' has ${name.length} characters. ` +
      `A remote's name has ${LENGTH.min} to ${LENGTH.max}, for example gift-cards.`
    );
  if (!FORM.test(name))
    return (
      `'${name}' is no name of a remote. ` +
      'Write small letters, digits and single hyphens, without mfe-, for example gift-cards.'
    );
  if (name.startsWith('mfe-')) return `Leave out mfe-: the folder of '${name.slice('mfe-'.length)}' gets it by itself.`;
  if (TAKEN.has(name) || isReservedName(name))
    return `'${name}' means something else here. Choose another name, for example gift-cards.`;
  const folders = readdirSync(root);
  if (folders.includes(`mfe-${name}`)) return `There is a remote '${name}' already, in mfe-${name}.`;
  if (folders.includes(name)) return `'${name}' is a folder of this repository already. Choose another name.`;
  const twin = others.find((other) => other.name === name);
  if (twin) return `The name '${name}' belongs to the remote of ${twin.team}. Choose another name.`;
  const owner = others.find(({ pages }) => pages.some(({ paths }) => paths.some((one) => one.split('/')[1] === name)));
  return owner ? `The address /${name} belongs to the remote '${owner.name}'. Choose another name.` : null;
}
