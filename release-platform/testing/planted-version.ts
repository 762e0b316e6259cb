import type { PublishedManifest } from 'shared-contracts';
import { integrityOf } from 'registry/versions/remote-store';
import type { RecordedRequest } from '../../shell/src/gateway/rehearsal';
import { startStubApi, type StubApi } from '../../shell/src/testing/test-gateway';
import { rehearse, type Rehearsal, type RehearsalInput } from '../rehearsal/rehearse';
import type { VersionFiles } from '../rehearsal/version-files';

/** The faults of a version. */
export interface Planted {
  /** Body of the page's render. */
  readonly page?: string;
  readonly widget?: string;
  /** Code at the start of the server file. */
  readonly load?: string;
  readonly script?: string;
  readonly missing?: string;
}

export const PAGE = `return { html: '<h1>Tires</h1>', state: {} };`;
export const WIDGET = `return { html: '<b>' + props.product + '</b>', state: {} };`;

/** A version as a build would leave it. */
export function version({
  page = PAGE,
  widget = WIDGET,
  load = '',
  script = 'x',
  missing,
}: Planted = {}): VersionFiles {
  const server = `${load}
    exports.default = {
      async render({ kind, url, props }, { api }) { if (kind === 'widget') { ${widget} } ${page} }
    };`;
  const files = new Map([
    ['web/remoteEntry.js', Buffer.from('/* entry */')],
    ['web/page.js', Buffer.from(script)],
    ['web/page.css', Buffer.from('.sample{}')],
    ['node/server.cjs', Buffer.from(server)],
  ]);
  const listed = (folder: string): PublishedManifest['web']['files'] =>
    Object.fromEntries(
      [...files]
        .filter(([name]) => name.startsWith(folder))
        .map(([name, bytes]) => [name.slice(folder.length), { integrity: integrityOf(bytes), bytes: bytes.length }]),
    );
  const manifest: PublishedManifest = {
    name: 'sample',
    team: 'test',
    contract: '^1.0.0',
    version: '1.0.0-a',
    builtAt: 'now',
    pages: [{ id: 'list', paths: ['/tires/:size'], audience: 'anonymous', query: [] }],
    widgets: [{ name: 'stars', hydrate: 'load', props: ['product'] }],
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    web: {
      container: 'tm_sample',
      entry: 'remoteEntry.js',
      files: listed('web/'),
      assets: { 'page:list': { js: ['page.js'], css: ['page.css'] }, 'widget:stars': { js: ['page.js'], css: [] } },
    },
    node: { entry: 'server.cjs', files: listed('node/') },
  };
  return { manifest, read: async (file) => (file === missing ? null : (files.get(file) ?? null)) };
}

/** A render with a delay. */
export const wait = (ms: number): string => `await new Promise((done) => setTimeout(done, ${ms})); ${PAGE}`;

/** Messages as on an idle machine, whatever runs beside the tests. */
const withTime = () => 1;

/** Runs rehearsals with an API for the calling file. */
export function useRehearsal() {
  const stub: { api?: StubApi } = {};
  const api = (): StubApi => {
    if (!stub.api) throw new Error('There is no API outside of a test.');
    return stub.api;
  };
  beforeAll(async () => void (stub.api = await startStubApi()));
  afterAll(() => api().close());
  const run = (
    candidate: Planted,
    live: Planted | null = {},
    recorded: readonly RecordedRequest[] = [],
    { slowdownNow = withTime, limits }: Pick<RehearsalInput, 'slowdownNow' | 'limits'> = {},
  ): Promise<Rehearsal> =>
    rehearse({
      candidate: version(candidate),
      live: live && version(live),
      variant: 'treadmarket',
      recorded,
      env: { API_URL: api().origin },
      slowdownNow,
      ...(limits && { limits }),
    });
  return { api, run };
}
