import type { PublishedManifest, ServerApi } from 'shared-contracts';
import { inCurrentSpan, inSpan } from '../observability/tracing';
import { wrapRenderer, type Renderer } from '../render-host/renderer';

/**
 * Wraps a renderer with a span for each render. Calls to the API belong to the render whose message requests them, not
 * to the event that brings the message.
 */
export const tracedRenderer = ({ name: remote, version }: PublishedManifest, renderer: Renderer): Renderer =>
  wrapRenderer(renderer, (request, api, deadlineMs) => {
    const about = { 'treadmarket.remote': remote, 'treadmarket.version': version };
    return inSpan(`render ${request.kind} ${remote}/${request.name}`, about, async (span) => {
      const here = inCurrentSpan();
      const ofRender: ServerApi = { get: (path, query) => here(() => api.get(path, query)) };
      const outcome = await renderer.render(request, ofRender, deadlineMs);
      span.setAttribute('treadmarket.outcome', outcome.ok ? 'ok' : outcome.reason);
      return outcome;
    });
  });
