import { brandWords, type FlagValues, type PageHead, type PublicVariant } from 'shared-contracts';
import type { HeadData } from '../../protocol/page-data';
import { attributes } from '../html/attributes';
import { escapeJson } from '../html/escape';

interface HeadInput {
  readonly head: PageHead;
  readonly variant: PublicVariant;
  readonly origin: string;
  /** Null when the address has no page. */
  readonly pathname: string | null;
  readonly flags: FlagValues;
}

/** Page title in the variant's template (spec §2). */
export function titleOf(title: string | undefined, variant: PublicVariant): string {
  if (title) return variant.title.template.replace('%s', () => title);
  return variant.title.default ?? variant.storeName;
}

// Marked, so that the browser can replace all of them when the page changes.
const tag = (name: string, values: Readonly<Record<string, string | undefined>>): string =>
  `<${name} data-head${attributes(values)}>`;
const meta = (values: Readonly<Record<string, string | undefined>>): string => tag('meta', values);

function sitePath(address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? address : '/';
}

/** Renders all head elements of this page. */
export function renderHead({ head, variant, origin, pathname, flags }: HeadInput): HeadData {
  const title = titleOf(head.title, variant);
  const description = head.description ?? brandWords(variant, flags).description;
  const address = head.canonical ?? pathname;
  const canonical = address === null ? null : origin + sitePath(address);
  const image = origin + sitePath(head.image ?? variant.socialImage);
  const tags = [
    meta({ name: 'description', content: description }),
    head.robots ? meta({ name: 'robots', content: head.robots }) : '',
    canonical === null ? '' : tag('link', { rel: 'canonical', href: canonical }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:site_name', content: variant.storeName }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: description }),
    canonical === null ? '' : meta({ property: 'og:url', content: canonical }),
    meta({ property: 'og:image', content: image }),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.links ?? []).map(({ rel, href }) => tag('link', { rel, href: origin + sitePath(href) })),
    ...(head.preloadImages ?? []).map(({ href, srcSet, sizes }) =>
      tag('link', { rel: 'preload', as: 'image', href, imagesrcset: srcSet, imagesizes: sizes, fetchpriority: 'high' }),
    ),
    ...(head.jsonLd ?? []).map((data) => `<script data-head type="application/ld+json">${escapeJson(data)}</script>`),
  ];
  return { title, tags: tags.join('') };
}
