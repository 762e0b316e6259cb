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
  // A page without the API's answers must not be cached or indexed: the gateway lets the browser render it.
  if (api.connectionError() !== undefined) throw api.connectionError();
  const store = view.app.plainStore();
  // Cast: `load` and `receive` of one view have the same state; the list of views forgets its type.
  if (loaded && view.receive) store.dispatch(view.receive(loaded.state as never));
  const html = renderToString(<IslandTree view={view} store={store} host={createServerHost(request)} props={props} />, {
    identifierPrefix: request.identifierPrefix,
  });
  // A view without `load` still has to report to the browser that this HTML is complete.
  const { state = {}, ...rest } = loaded ?? {};
  return { html, state, ...rest };
}

/** Creates the default export of a remote's `server.ts`. An unknown name is a bug of the gateway and throws. */
export function createRemoteServer(remote: { readonly pages: Views; readonly widgets: Views }): RemoteServer {
  return {
    render(request, { api }) {
      const view = (request.kind === 'page' ? remote.pages : remote.widgets)[request.name];
      if (!view) return Promise.reject(new Error(`This remote has no ${request.kind} '${request.name}'.`));
      return renderView(view, request, api);
    },
  };
}
