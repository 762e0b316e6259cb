import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { until } from '../../../testing/until';
import { chatErrors, chatSettings } from './chat-settings';
import { checkDeployment } from '../../production';

const ORIGIN = 'http://chat.localhost:4100';
const SETTINGS = { CHAT_ORIGIN: ORIGIN, CHAT_KEYS: 'treadmarket=desk-key-1 lowes=desk-key-2' };
const remote = {
  name: 'checkout',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
    { id: 'steps', paths: ['/checkout/:step'], audience: 'private', layout: 'minimal' },
  ],
  render: `return { html: '<h1>Here</h1>', state: {} };`,
} as const;

describe('[chat-help] pages', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let isOn = true;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(remote);
    api = await startStubApi();
    api.answer = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ flags: { liveChat: isOn } }));
    gateway = await startTestGateway(store.data, { API_URL: api.origin, ...SETTINGS });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const look = async (path: string, host: string) => {
    const { text, headers } = await gateway.ask(path, { host });
    const frames = /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];
    return { button: /id="tm-help">(\w+)</.exec(text)?.[1], mayFrame: frames.includes(ORIGIN), frames };
  };

  it.each([
    ['localhost', 'Chat', true],
    ['lowes.localhost', 'Help', true],
    ['benefitsme.localhost', undefined, false],
  ])(
    '[help-label] have for %s the button %s with flag and key, and frame exactly that origin',
    async (host, label, may) => {
      expect(await look('/', host)).toMatchObject({ button: label, mayFrame: may });
    },
  );

  it.each(['/checkout/payment', '/checkout/review'])('have neither button nor frame in checkout (%s)', async (path) => {
    const { button, mayFrame, frames } = await look(path, 'localhost');
    expect([button, mayFrame, frames.length]).toEqual([undefined, false, 1]);
  });

  it('[flags] have neither after the flag is switched off', async () => {
    isOn = false;
    await until(async () => !(await look('/', 'localhost')).mayFrame);
    expect(await look('/', 'localhost')).toMatchObject({ button: undefined, mayFrame: false });
  });
});

describe('[chat-help] settings', () => {
  it.each([
    [{ CHAT_KEYS: 'sears=desk-key-1', CHAT_ORIGIN: ORIGIN }, /CHAT_KEYS: 'sears=desk-key-1'/],
    [{ CHAT_KEYS: 'lowes=x', CHAT_ORIGIN: ORIGIN }, /CHAT_KEYS/],
    [{ CHAT_KEYS: 'lowes=desk-key-1' }, /CHAT_ORIGIN/],
    [{ CHAT_KEYS: 'lowes=desk-key-1', CHAT_ORIGIN: 'javascript:alert(1)' }, /CHAT_ORIGIN/],
  ])('are rejected by name: %j', (env, message) => expect(() => chatSettings(env)).toThrow(message));

  it('may have no key, which disables the chat', () => expect(chatSettings({ CHAT_ORIGIN: ORIGIN })).toBeNull());

  it('may have neither the sandbox provider nor a frame without https in production', () => {
    expect(chatErrors({ CHAT_KEYS: 'lowes=sandbox-chat-lowes', CHAT_ORIGIN: ORIGIN })).toHaveLength(2);
    expect(chatErrors({ CHAT_KEYS: 'lowes=desk-key-1', CHAT_ORIGIN: 'https://chat.example.com' })).toEqual([]);
    expect(() => checkDeployment({ TREADMARKET_ENV: 'production', CHAT_KEYS: 'lowes=sandbox-chat-lowes' })).toThrow(
      /CHAT_KEYS has a key of the sandbox/,
    );
  });
});
