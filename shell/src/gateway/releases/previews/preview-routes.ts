import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Variant } from '../../../../variants/define-variant';
import { isOwnForm, takeEmptyForms } from '../../http/own-form';
import type { Releases } from '../releases';
import type { PreviewRelease } from '../variant-release';
import { isToken, previewCookie } from './preview-cookie';
import type { FindPreviewHost } from './preview-hosts';
import { PREVIEW_POLICY, previewPage } from './preview-page';

interface PreviewDependencies {
  readonly findVariant: (host: string | undefined) => Variant | null;
  readonly findPreviewHost: FindPreviewHost;
  readonly releases: Releases;
  readonly isSecure: boolean;
}

function sendPage(reply: FastifyReply, variant: Variant, { preview }: PreviewRelease, token: string): FastifyReply {
  const { storeName } = variant.public;
  const version = preview.parts.map((part) => `${part.remote} ${part.version}`).join(', ');
  const subject = preview.name ?? preview.parts[0]?.role ?? '';
  return reply
    .header('content-security-policy', PREVIEW_POLICY)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(previewPage({ storeName, version, subject, action: `/preview/${token}` }));
}

/**
 * Registers `/preview/{token}`, which asks for confirmation and enables the preview in this browser, and
 * `/preview/end`, which disables it.
 */
export function registerPreviews(app: FastifyInstance, dependencies: PreviewDependencies): void {
  // A separate scope, so that its body parser applies nowhere else.
  void app.register(async (scope) => routes(scope, dependencies));
}

function routes(app: FastifyInstance, { findVariant, findPreviewHost, releases, isSecure }: PreviewDependencies): void {
  const found = (request: FastifyRequest<{ Params: { token: string } }>) => {
    const variant = findVariant(request.host);
    const { token } = request.params;
    const shown = variant && isToken(token) ? releases.preview(variant.public.benefitType, token) : null;
    const host = findPreviewHost(request.host);
    if (!variant || !shown || (host && host.name !== shown.preview.name)) return null;
    return { variant, shown, token };
  };
  const goHome = (reply: FastifyReply, token: string | null): FastifyReply =>
    reply.header('set-cookie', previewCookie(token, isSecure)).header('cache-control', 'no-store').redirect('/', 303);

  takeEmptyForms(app);
  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) => {
    const preview = found(request);
    return preview ? sendPage(reply, preview.variant, preview.shown, preview.token) : reply.callNotFound();
  });
  app.post<{ Params: { token: string } }>('/preview/:token', (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).type('text/plain').send('Open the preview by its own page.');
    if (request.params.token === 'end') return goHome(reply, null);
    const preview = found(request);
    return preview ? goHome(reply, preview.token) : reply.callNotFound();
  });
}
