import type { PageHead, RenderAnswer, RenderRequest } from 'shared-contracts';
import { islandHtmlProblem } from 'shared-contracts/island-html';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Most bytes of one answer, as JSON: nothing longer is read, from a process or from a service. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const MAX_HTML = 2 * 1024 * 1024;
/** State is walked and written again: nesting without end would end in the stack of whoever does it. */
const MAX_DEPTH = 64;
const A_DAY_S = 86_400;

/** Words of a shopper's address stand in titles: longer than this they are cut, and the page is sent. */
const MAX_TITLE = 1_000;
const MAX_DESCRIPTION = 5_000;

const closed = { additionalProperties: false } as const;
const Text = Type.String({ maxLength: 2_000 });
// A request's address has at most 16 kB; every letter of it may be written in several.
const UserText = Type.String({ maxLength: 200_000 });
// One slash, then no second one and no backslash: browsers read both as the beginning of a host. No control characters.
// As long as the address of a request may be.
const SitePath = Type.String({ maxLength: 16_384, pattern: '^/(?![/\\\\])[^\\\\\\u0000-\\u001f]*$' });

const Head = Type.Object(
  {
    title: Type.Optional(UserText),
    description: Type.Optional(UserText),
    canonical: Type.Optional(SitePath),
    robots: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9:,\\- ]*$' })),
    image: Type.Optional(SitePath),
    jsonLd: Type.Optional(Type.Array(Type.Object({}), { maxItems: 20 })),
    preloadImages: Type.Optional(
      Type.Array(
        Type.Object(
          {
            href: SitePath,
            srcSet: Type.Optional(Type.String({ maxLength: 5_000 })),
            sizes: Type.Optional(Text),
          },
          closed,
        ),
        { maxItems: 10 },
      ),
    ),
    links: Type.Optional(
      Type.Array(Type.Object({ rel: Type.Enum(['prev', 'next']), href: SitePath }, closed), { maxItems: 2 }),
    ),
  },
  closed,
);

const Redirect = Type.Enum([301, 302, 303, 307, 308]);
const Answer = Type.Object({
  html: Type.String({ maxLength: MAX_HTML }),
  state: Type.Optional(Type.Unknown()),
  head: Type.Optional(Head),
  /** What a page may say of itself: found, moved, not there, gone, not now. */
  status: Type.Optional(Type.Enum([200, 301, 302, 303, 307, 308, 401, 403, 404, 410, 429, 500, 503])),
  location: Type.Optional(SitePath),
  maxAge: Type.Optional(Type.Integer({ minimum: 0, maximum: A_DAY_S })),
});

const checkAnswer = Compile(Answer);
const checkRedirect = Compile(Redirect);

/** An answer that may be used, or why it may not. */
export type CheckedAnswer =
  { readonly ok: true; readonly answer: RenderAnswer } | { readonly ok: false; readonly problem: string };

// Null: deeper than allowed. Recursion ends at the depth, so the walk cannot overflow.
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((one) => isDeeperThan(one, depth - 1));
}

function firstProblem(value: unknown): string {
  const [error] = checkAnswer.Errors(value) as { readonly instancePath: string; readonly message: string }[];
  return error ? `${error.instancePath || 'the answer'} ${error.message}` : 'it is not what the contract describes';
}

/**
 * The site's own address in the form that browsers give it; null when it leads elsewhere or back to where it came from.
 */
function redirectTarget(location: string, { url }: RenderRequest): string | null {
  const base = new URL(url.origin);
  if (!URL.canParse(location, base)) return null;
  const { origin, pathname, search, hash } = new URL(location, base);
  if (origin !== base.origin || pathname.startsWith('//')) return null;
  const target = pathname + search;
  return target === url.pathname + url.search ? null : target + hash;
}

/** Leaves no half of a surrogate pair at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

function withCutTexts(answer: Static<typeof Answer>): Static<typeof Answer> {
  const { head } = answer;
  if (!head) return answer;
  const { title, description } = head;
  const texts = {
    ...(title !== undefined && { title: cut(title, MAX_TITLE) }),
    ...(description !== undefined && { description: cut(description, MAX_DESCRIPTION) }),
  };
  return { ...answer, head: { ...head, ...texts } };
}

function checkPage(received: Static<typeof Answer>, request: RenderRequest): CheckedAnswer {
  const answer = withCutTexts(received);
  const { status = 200, location } = answer;
  if (checkRedirect.Check(status) !== (location !== undefined))
    return { ok: false, problem: 'a redirect needs a status 3xx and a location, and only a redirect has them' };
  if (location === undefined) return { ok: true, answer: answer as RenderAnswer & { head?: PageHead } };
  const target = redirectTarget(location, request);
  return target === null
    ? { ok: false, problem: 'its location leads out of the site, or to the page itself' }
    : { ok: true, answer: { ...answer, location: target } as RenderAnswer };
}

/**
 * Reads what somebody answered for this request. Everything that a page is made of passes here, whoever rendered it:
 * what is not described is refused as a whole, so that nothing behind this has to doubt it.
 */
export function checkRenderAnswer(value: unknown, request: RenderRequest): CheckedAnswer {
  if (!checkAnswer.Check(value)) return { ok: false, problem: firstProblem(value) };
  if (isDeeperThan(value, MAX_DEPTH)) return { ok: false, problem: `it is nested deeper than ${MAX_DEPTH} levels` };
  const problem = islandHtmlProblem(value.html);
  if (problem) return { ok: false, problem };
  if (request.kind === 'page') return checkPage(value, request);
  // A widget is a part of somebody's page: it leads nowhere, and only its HTML and its state count.
  if (value.location !== undefined) return { ok: false, problem: 'a widget redirects nobody' };
  return { ok: true, answer: { html: value.html, ...('state' in value && { state: value.state }) } };
}
