import { listen, type WorkerScope } from './listen';

type Listener = (event: unknown) => void;
type Behavior = Parameters<typeof listen>[1];

const broken = (): never => {
  throw new Error('planted');
};

/** A worker's global object; the network answers "network". */
function createScope(worker: Partial<Behavior>) {
  const listeners = new Map<string, Listener>();
  const fetched: Request[] = [];
  const scope = {
    fetch: async (request: Request) => {
      fetched.push(request);
      return new Response('network');
    },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: { navigationPreload: { enable: () => Promise.reject(new Error('not supported')) } },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  } as unknown as WorkerScope;
  const sound = { install: broken, activate: broken, save: broken, answer: broken };
  listen(scope, { ...sound, ...worker } as Behavior);
  const send = async (type: string, more: object = {}): Promise<unknown> => {
    let result: Promise<unknown> | undefined;
    const keep = (work: Promise<unknown>): void => void (result = work);
    listeners.get(type)?.({ waitUntil: keep, respondWith: keep, preloadResponse: Promise.resolve(undefined), ...more });
    return result;
  };
  return { send, fetched };
}

const request = new Request('https://shop.example.com/tires');

describe('the service worker', () => {
  it('leaves a request to the browser when its handler throws synchronously', async () => {
    expect(await createScope({ answer: broken }).send('fetch', { request })).toBeUndefined();
  });

  it('falls back to the network when its handler fails later', async () => {
    const answer = await createScope({ answer: async () => broken() }).send('fetch', { request });
    expect(await (answer as Response).text()).toBe('network');
  });

  it("uses the navigation preload's response", async () => {
    const preloaded = new Response('preloaded');
    const { send, fetched } = createScope({ answer: ({ toNetwork }) => toNetwork() });
    expect(await send('fetch', { request, preloadResponse: Promise.resolve(preloaded) })).toBe(preloaded);
    expect(fetched).toEqual([]);
    expect(await ((await send('fetch', { request })) as Response).text()).toBe('network');
  });

  it('is not installed without an offline page', async () => {
    await expect(createScope({}).send('install')).rejects.toThrow('planted');
  });

  it('is installed where static routes are unknown or rejected', async () => {
    const { send } = createScope({ install: async () => undefined });
    await expect(send('install')).resolves.toBeUndefined();
    await expect(send('install', { addRoutes: broken })).resolves.toBeUndefined();
  });

  it('ignores a failing clean-up or message', async () => {
    const { send } = createScope({});
    await expect(send('activate')).resolves.toEqual([undefined, undefined, undefined]);
    await expect(send('message', { data: {} })).resolves.toBeUndefined();
  });
});
