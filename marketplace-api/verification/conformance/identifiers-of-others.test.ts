import { startTestApi, type TestApi } from '../testing/test-api';
import { askAbout, type Ask } from './ask';
import { namesOf, type Values } from './matrix-request';
import { readOperations, type Operation } from './operations';
import { isAboutPayment, TOKEN_FIELDS, TOKENS } from './token-calls';
import { newOwner, tokenFor, type Owner } from './world';

jest.setTimeout(180_000);

const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

let api: TestApi;
let operations: Operation[];
let victim: Owner;
let stranger: Owner;
let ask: Ask;
beforeAll(async () => {
  // With a key, nobody here may read the stream of changes, which has no end.
  api = await startTestApi({ env: { GATEWAY_KEY: 'the-key-of-the-gateway-of-this-test' } });
  operations = await readOperations(api.app);
  const staffKey = await api.staffKey();
  victim = await newOwner(api, 'victim', staffKey);
  stranger = await newOwner(api, 'stranger', staffKey);
  ask = askAbout(api, victim, stranger);
});
afterAll(() => api?.close());

describe("somebody else's idempotency key", () => {
  interface Credentials {
    readonly own: Record<string, string>;
    readonly wrong: Record<string, string>;
    /** What the call names beside that. */
    readonly values: Values;
  }

  async function credentialsFor(operation: Operation): Promise<Credentials> {
    if (operation.security?.includes('session')) {
      const holder = operation.path.includes('{orderId}') ? victim.buyer : victim.shopper;
      return {
        own: { ...KEY, 'x-session-id': holder.sessionId() },
        wrong: { ...KEY, 'x-session-id': `${holder.cartNumber()}::${'A'.repeat(43)}` },
        values: { ...victim.values, cartNumber: holder.cartNumber() },
      };
    }
    const rule = TOKENS.find(({ path }) => operation.path.startsWith(path))!;
    const token = await tokenFor(api, rule.purpose, victim.values[rule.subject]!, rule.payload ?? null);
    return {
      own: { ...KEY, 'x-confirmation-token': token },
      wrong: { ...KEY, 'x-confirmation-token': 'A'.repeat(43) },
      values: victim.values,
    };
  }

  /** Every call that changes something for the holder of a session or of a token sent in a header. */
  const writing = () =>
    operations.filter(
      (operation) =>
        operation.method !== 'GET' &&
        !operation.id.endsWith('/cart/empty') &&
        (operation.security?.includes('session') ||
          (isAboutPayment(operation) && !namesOf(operation).some((name) => TOKEN_FIELDS.includes(name)))),
    );

  it('neither gets their answer nor spoils it, in any call', async () => {
    const faults: string[] = [];
    let served = 0;
    for (const operation of writing()) {
      const { own, wrong, values } = await credentialsFor(operation);
      const key = { 'idempotency-key': `key of ${operation.id}` };
      const before = await ask(operation, values, { ...wrong, ...key });
      const mine = await ask(operation, values, { ...own, ...key }, { maySee: true });
      const after = await ask(operation, values, { ...wrong, ...key });
      if (mine.status < 300) served += 1;
      if (before.status < 400 || after.text !== before.text)
        faults.push(`${operation.id} answers a stranger ${before.status} ${before.text}, later ${after.text}`);
      if (mine.text === before.text || mine.code === 'IDEMPOTENCY_KEY_REUSED')
        faults.push(`${operation.id} answers the owner what it answered the stranger: ${mine.text}`);
    }
    expect(faults).toEqual([]);
    expect(writing().length).toBeGreaterThan(12);
    expect(served).toBeGreaterThan(6);
  });
});
