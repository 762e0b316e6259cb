import type { PageHead, RenderAnswer, RenderRequest } from 'shared-contracts';
import { islandHtmlProblem } from 'shared-contracts/island-html';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Maximum bytes of one answer as JSON, from a process or a service. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const MAX_HTML = 2 * 1024 * 1024;
/** Maximum nesting of state, so that recursive processing cannot overflow the stack. */
const MAX_DEPTH = 64;
const A_DAY_S = 86_400;

/** Titles may contain words of an address: longer ones are truncated. */
const MAX_TITLE = 1_000;
const MAX_DESCRIPTION = 5_000;

const closed = { additionalProperties: false } as const;
const Text = Type.String({ maxLength: 2_000 });
// A request's address has at most 16 kB, and each character may have several bytes.
const UserText = Type.String({ maxLength: 200_000 });
// One slash, then neither a slash nor a backslash, which browsers parse as a host. No control characters. At most as
// long as a request's address.
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
  /** Allowed statuses of a page: found, moved, not found, gone, unavailable. */
  status: Type.Optional(Type.Enum([200, 301, 302, 303, 307, 308, 401, 403, 404, 410, 429, 500, 503])),
  location: Type.Optional(SitePath),
  maxAge: Type.Optional(Type.Integer({ minimum: 0, maximum: A_DAY_S })),
});

const checkAnswer = Compile(Answer);
const checkRedirect = Compile(Redirect);

/** A valid answer, or why it is invalid. */
export type CheckedAnswer =
  | { readonly ok: true; readonly answer: RenderAnswer }
  | { readonly ok: false; readonly problem: string };

// Null: deeper than allowed. Recursion ends at this depth, so it cannot overflow.
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
 * Returns a site-relative redirect target in the browser's form; null when it leads to another site or back to the
 * request.
 */
function redirectTarget(location: string, { url }: RenderRequest): string | null {
  const base = new URL(url.origin);
  if (!URL.canParse(location, base)) return null;
  const { origin, pathname, search, hash } = new URL(location, base);
  if (origin !== base.origin || pathname.startsWith('//')) return null;
  const target = pathname + search;
  return target === url.pathname + url.search ? null : target + hash;
}

/** Truncates text without splitting a surrogate pair. */
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
 * Validates an untrusted answer. All parts of a page pass here, from any renderer: an answer outside the schema is
 * rejected as a whole, so that later code can rely on it.
 */
export function checkRenderAnswer(value: unknown, request: RenderRequest): CheckedAnswer {
  if (!checkAnswer.Check(value)) return { ok: false, problem: firstProblem(value) };
  if (isDeeperThan(value, MAX_DEPTH)) return { ok: false, problem: `it is nested deeper than ${MAX_DEPTH} levels` };
  const problem = islandHtmlProblem(value.html);
  if (problem) return { ok: false, problem };
  if (request.kind === 'page') return checkPage(value, request);
  // A widget is part of a page: it cannot redirect, and only its HTML and state count.
  if (value.location !== undefined) return { ok: false, problem: 'a widget redirects nobody' };
  return { ok: true, answer: { html: value.html, ...('state' in value && { state: value.state }) } };
}
