import { renderToString } from 'react-dom/server';
import type { RemoteServer, RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import { createServerReader } from '../http/api-reader';
import { IslandTree } from '../view/island-tree';
import type { AnyView } from '../view/view';
import { createServerHost } from './server-host';

type Views = Readonly<Record<string, AnyView>>;

async function renderView(view: AnyView, request: RenderRequest, serverApi: ServerApi): Promise<RenderAnswer> {
  const { url, props, variant, flags } = request;
  const api = createServerReader(serverApi);
  const loaded = await view.load?.({ api, url, props, variant, flags });
  // Without the API's answers this is no page to keep or to show to search engines: the gateway lets the browser render
  // it.
  if (api.connectionError() !== undefined) throw api.connectionError();
  const store = view.app.plainStore();
  if (loaded && view.receive) store.dispatch(view.receive(loaded.state as never));
  const html = renderToString(<IslandTree view={view} store={store} host={createServerHost(request)} props={props} />, {
    identifierPrefix: request.identifierPrefix,
  });
  // A view without `load` still has to tell the browser that this HTML is complete.
  const { state = {}, ...rest } = loaded ?? {};
  return { html, state, ...rest };
}

/** Default export of a remote's `server.ts`. Names that it does not know are bugs of the gateway and throw. */
export function createRemoteServer(remote: { readonly pages: Views; readonly widgets: Views }): RemoteServer {
  return {
    render(request, { api }) {
      const view = (request.kind === 'page' ? remote.pages : remote.widgets)[request.name];
      if (!view) return Promise.reject(new Error(`This remote has no ${request.kind} '${request.name}'.`));
      return renderView(view, request, api);
    },
  };
}
