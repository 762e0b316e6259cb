import { Parser } from 'htmlparser2';
import type { PublishedManifest } from 'shared-contracts';
import { TRIAL_ORIGIN } from '../../shell/src/gateway/rehearsal';

/** Attributes whose address a browser navigates to, and those whose address it loads as a picture. */
const FOLLOWED = new Set(['href', 'action', 'formaction', 'xlink:href', 'src', 'data', 'poster']);
const PICTURES = new Set(['img', 'source', 'image']);
const CODE = new Set(['script', 'style']);

/** Parses an address as a browser does: tabs and line ends inside of a scheme are ignored. */
function parsed(address: string): URL | null {
  return URL.canParse(address, TRIAL_ORIGIN) ? new URL(address, TRIAL_ORIGIN) : null;
}

/** Returns a file of this version that the HTML loads and that does not exist. */
function missingFile({ pathname }: URL, { name, version, web }: PublishedManifest): string | null {
  const own = `/remotes/${name}/${version}/`;
  if (!pathname.startsWith(own)) return null;
  const file = decodeURIComponent(pathname.slice(own.length));
  return Object.hasOwn(web.files, file) ? null : `loads the file '${file}', which is missing`;
}

function addressFault(tag: string, attribute: string, address: string, manifest: PublishedManifest): string | null {
  const url = parsed(address);
  if (!url || !FOLLOWED.has(attribute)) return null;
  if (url.protocol === 'javascript:') return `has a javascript: address in ${attribute} of <${tag}>`;
  if (PICTURES.has(tag) && url.protocol !== 'data:' && url.origin !== TRIAL_ORIGIN)
    return `loads a picture from ${url.origin}`;
  if (/action$/.test(attribute) && url.origin !== TRIAL_ORIGIN) return `sends a form to ${url.origin}`;
  return missingFile(url, manifest);
}

/**
 * Finds content that the store's policy blocks (inline code, other origins) and own files that are missing; each as the
 * end of a sentence about the HTML.
 */
export function htmlFaults(html: string, manifest: PublishedManifest): readonly string[] {
  const faults = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (CODE.has(tag)) faults.add(`has an inline <${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        const fault = /^on[a-z]/.test(name)
          ? `has a handler '${name}' on <${tag}>`
          : addressFault(tag, name, value, manifest);
        if (fault) faults.add(`${fault}${fault.includes('missing') ? '' : ', which the store’s policy blocks'}`);
      }
    },
  });
  parser.end(html);
  return [...faults];
}
