import type { BootData } from '../protocol/page-data';
import { startDevCommand, stubDevShell, type DevCommand } from './dev-command';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway';
import { createTestStore, type TestStore } from './test-store';

const page = { id: 'all', paths: ['/reviews'], audience: 'anonymous', query: [] } as const;
/** A released remote that tests open a dev session for. */
export const reviews = { name: 'reviews', pages: [page], render: "return { html: '<p>as released</p>' };" };
export const home = {
  name: 'catalog',
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render: "return { html: '<p>home</p>' };",
} as const;
/** The reviews in development. */
export const written = {
  name: 'reviews',
  declared: { pages: [page] },
  render: "return { html: '<p>as written</p>' };",
};

export const OWN_FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
export const token = (letter: string): string => letter.repeat(43);

export const bootOf = ({ text }: Pick<Answer, 'text'>): BootData =>
  JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as BootData;

/** Retries for two seconds. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** A gateway on a developer's machine. */
export interface DevGateway {
  readonly data: string;
  readonly gateway: TestGateway;
  deploy: TestStore['deploy'];
  /** Starts a dev session whose build the gateway shows. */
  begin(letter?: string, remote?: Parameters<DevCommand['build']>[0]): Promise<DevCommand>;
  ask(path: string, cookie?: string): Promise<Answer>;
}

/** Creates a store and a gateway for each test of the calling file or block. */
export function useDevGateway(): DevGateway {
  let store: TestStore;
  let gateway: TestGateway;
  const commands: DevCommand[] = [];
  beforeEach(async () => {
    store = await createTestStore();
    await store.deploy(reviews);
    await store.deploy(home);
    await stubDevShell(store.data);
    gateway = await startTestGateway(store.data, { TREADMARKET_ENV: 'development' });
  });
  afterEach(async () => {
    for (const command of commands.splice(0)) command.end();
    await gateway.close();
    await store.remove();
  });
  const ask: DevGateway['ask'] = (path, cookie) => gateway.ask(path, { headers: { ...(cookie && { cookie }) } });
  return {
    get data() {
      return store.data;
    },
    get gateway() {
      return gateway;
    },
    deploy: (remote) => store.deploy(remote),
    ask,
    async begin(letter = 'a', remote = written) {
      const command = await startDevCommand(store.data, token(letter));
      commands.push(command);
      await command.build(remote);
      const entry = `/remotes/${remote.name}/dev/remoteEntry.js`;
      await eventually(async () => expect((await ask(entry, command.cookie)).status).toBe(200));
      return command;
    },
  };
}
