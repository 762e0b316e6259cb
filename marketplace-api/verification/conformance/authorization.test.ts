import { VARIANT_RULES } from 'shared-contracts';
import { hashToken } from '../../src/platform/security/one-time-token';
import { STAFF_ROLES } from '../../src/platform/security/staff';
import { newMember } from '../testing/members';
import { startTestApi, type TestApi } from '../testing/test-api';
import { askAbout, type Ask } from './ask';
import { namesOf, type Values } from './matrix-request';
import { readOperations, type Operation } from './operations';
import { OPEN_CALLS, SHOWN_AFTER_USE, SIGNED, TOKEN_FIELDS, TOKENS } from './token-calls';
import { newOwner, NOBODYS, tokenFor, useUp, type Owner } from './world';

jest.setTimeout(180_000);

const SECRETS = {
  purchasingPower: 'secret-of-one-partner',
  benefitsMe: 'secret-of-the-other',
};
const WRONG_TOKEN = 'A'.repeat(43);
const keyOf = (variant: keyof typeof VARIANT_RULES) => ({ 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey });
const KEY = keyOf('treadmarket');

let api: TestApi;
let staffKey: string;
let operations: Operation[];
let victim: Owner;
let stranger: Owner;
let elsewhere: Owner;
let ask: Ask;
beforeAll(async () => {
  api = await startTestApi({
    env: {
      GATEWAY_KEY: 'the-key-of-the-gateway-of-this-test',
      PARTNER_SECRETS: `purchasingPower=${SECRETS.purchasingPower},benefitsMe=${SECRETS.benefitsMe}`,
    },
  });
  operations = await readOperations(api.app);
  staffKey = await api.staffKey();
  victim = await newOwner(api, 'victim', staffKey);
  stranger = await newOwner(api, 'stranger', staffKey);
  elsewhere = await newOwner(api, 'elsewhere', staffKey, 'benefitsMe');
  ask = askAbout(api, victim, elsewhere);
});
afterAll(() => api?.close());

const of = (scheme: string) => operations.filter(({ security }) => security?.includes(scheme));
const session = (owner: Owner, who: 'shopper' | 'buyer' = 'shopper') => ({ 'x-session-id': owner[who].sessionId() });
/** Returns the owner's session: an order belongs to the session that placed it, everything else to the open cart's. */
const holderOf = ({ path }: Operation) => (path.includes('{orderId}') ? 'buyer' : 'shopper');

it('every call declares who may make it', () => {
  expect(operations.filter(({ security }) => security === undefined).map(({ id }) => id)).toEqual([]);
  expect(operations.filter(({ security }) => security?.length === 0).map(({ id }) => id)).toEqual(OPEN_CALLS);
  expect(
    of('token')
      .filter(({ path }) => !SIGNED.includes(path) && !TOKENS.some((one) => path.startsWith(one.path)))
      .map(({ id }) => id),
  ).toEqual([]);
  expect(operations.length).toBeGreaterThan(55);
});

it('every call needs a known marketplace key', async () => {
  for (const operation of of('marketplace')) {
    for (const key of [null, 'tm-web-nobody']) {
      const { status, code } = await ask(operation, victim.values, {
        ...session(victim),
        ...(key ? { 'x-marketplace-key': key } : {}),
      });
      expect([operation.id, status, code]).toEqual([operation.id, 401, 'MARKETPLACE_KEY']);
    }
  }
});

it("a session's resources do not exist for any other session", async () => {
  const cells: string[] = [];
  for (const operation of of('session')) {
    const names = namesOf(operation).some((name) => name in victim.values);
    const forged = (cart: string) => ({ ...KEY, 'x-session-id': `${cart}::${WRONG_TOKEN}` });
    const attackers: Record<string, Record<string, string>> = {
      'no session': KEY,
      'own session, key of another store': { ...keyOf('lowes'), ...session(victim, holderOf(operation)) },
      'half a session': { ...KEY, 'x-session-id': victim.shopper.cartNumber() },
      forged: forged(victim[holderOf(operation)].cartNumber()),
      ...(names
        ? {
            'other session': { ...KEY, ...session(stranger, holderOf(operation)) },
            'session of another variant': { ...keyOf('benefitsMe'), ...session(elsewhere, holderOf(operation)) },
          }
        : {}),
    };
    for (const [who, headers] of Object.entries(attackers)) {
      const ofNothing = who === 'forged' ? forged(NOBODYS.cartNumber!) : headers;
      const [found, nothing] = [await ask(operation, victim.values, headers), await ask(operation, NOBODYS, ofNothing)];
      if (found.status !== 404 || found.text !== nothing.text)
        cells.push(
          `${operation.id} × ${who}: ${found.status} ${found.text}, for nothing ${nothing.status} ${nothing.text}`,
        );
    }
  }
  expect(cells).toEqual([]);
});

async function tokenCells(operation: Operation): Promise<string[]> {
  const rule = TOKENS.find(({ path }) => operation.path.startsWith(path))!;
  const field = namesOf(operation).find((name) => TOKEN_FIELDS.includes(name));
  const given = (token: string | null): [Values, Record<string, string>] =>
    token === null
      ? [{ ...victim.values }, KEY]
      : field
        ? [{ ...victim.values, [field]: token }, KEY]
        : [{ ...victim.values }, { ...KEY, 'x-confirmation-token': token }];
  const subject = victim.values[rule.subject] ?? 'unknown';
  const others = (['rebooking', 'confirmation', 'identity'] as const).find(
    (purpose) => purpose !== rule.purpose && purpose !== rule.also,
  )!;
  const ofOther: Record<string, string> =
    field === undefined || operation.path.includes('{')
      ? {
          "another's token": await tokenFor(
            api,
            rule.purpose,
            stranger.values[rule.subject] ?? 'x',
            rule.payload ?? null,
          ),
        }
      : {};
  const used = await tokenFor(api, rule.purpose, subject, rule.payload ?? null);
  await api.db.count({ text: 'update one_time_token set consumed_at = now() where subject = $1' }, [subject]);
  const tokens: Record<string, string> = {
    'wrong token': WRONG_TOKEN,
    'token of another purpose': await tokenFor(api, others, subject, null),
    'replayed token': used,
    ...ofOther,
  };
  const cells: string[] = [];
  const expected = await ask(operation, ...given(WRONG_TOKEN));
  if (expected.status !== 404) cells.push(`${operation.id} × wrong token: ${expected.status}`);
  for (const [who, token] of Object.entries(tokens)) {
    if (who === 'replayed token' && SHOWN_AFTER_USE.includes(operation.id)) continue;
    const answer = await ask(operation, ...given(token));
    if (answer.text !== expected.text)
      cells.push(`${operation.id} × ${who}: ${answer.status} ${answer.text}, expected ${expected.text}`);
  }
  const none = await ask(operation, ...given(null));
  if (field === undefined && none.status !== 401) cells.push(`${operation.id} × no token: ${none.status}`);
  return cells;
}

it("a token's resources are refused to a wrong, used or foreign token", async () => {
  const cells: string[] = [];
  for (const operation of of('token').filter(({ path }) => !SIGNED.includes(path)))
    cells.push(...(await tokenCells(operation)));
  for (const operation of of('token').filter(({ path }) => SIGNED.includes(path))) {
    const { status } = await ask(operation, { token: WRONG_TOKEN }, KEY);
    if (status !== 404) cells.push(`${operation.id}: ${status}`);
  }
  expect(cells).toEqual([]);
  await useUp(api);
});

it("a member's resources are not revealed to other clients", async () => {
  const [member, other] = [await newMember(api, 'benefitsMe'), await newMember(api, 'purchasingPower')];
  const bearer = (token: string, variant: keyof typeof VARIANT_RULES = 'benefitsMe') => ({
    ...keyOf(variant),
    'x-access-token': token,
  });
  const ended = (await newMember(api, 'benefitsMe')).accessToken;
  await api.app.inject({ method: 'POST', url: '/v1/logout', headers: bearer(ended) });
  const reset = await tokenFor(api, 'password-reset', member.accountId, null);
  const expired = await tokenFor(api, 'access', member.accountId, null);
  await api.db.count({ text: 'update one_time_token set expires_at = now() where token_hash = $1' }, [
    hashToken(expired),
  ]);
  const attackers: Record<string, Record<string, string>> = {
    none: keyOf('benefitsMe'),
    'wrong token': bearer(WRONG_TOKEN),
    'signed out': bearer(ended),
    expired: bearer(expired),
    'a member of another store': bearer(other.accessToken),
    'own token, key of another store': bearer(member.accessToken, 'treadmarket'),
    'the token of a link': bearer(reset),
    'as a bearer token': { ...keyOf('benefitsMe'), authorization: `Bearer ${member.accessToken}` },
    'as the token of a link': { ...keyOf('benefitsMe'), 'x-confirmation-token': member.accessToken },
    'the session of a cart': { ...keyOf('benefitsMe'), ...session(elsewhere) },
    'endless token': bearer('A'.repeat(5000)),
  };
  for (const operation of of('member')) {
    const texts = await Promise.all(
      Object.entries(attackers).map(async ([who, headers]) => {
        const { status, code, text } = await ask(operation, elsewhere.values, headers);
        return [who, status, code, text] as const;
      }),
    );
    for (const [who, status, code, text] of texts)
      expect([operation.id, who, status, code, text]).toEqual([operation.id, who, 401, 'ACCESS_TOKEN', texts[0]![3]]);
    // Members cannot see orders of others, which do not exist for them.
    if (!operation.path.includes('{orderId}')) continue;
    const [found, nothing] = [
      await ask(operation, elsewhere.values, bearer(member.accessToken)),
      await ask(operation, NOBODYS, bearer(member.accessToken)),
    ];
    expect([operation.id, found.status, found.text]).toEqual([operation.id, 404, nothing.text]);
  }
  expect(of('member').length).toBeGreaterThan(3);
});

it.each(['partner', 'staff', 'webhook', 'gateway'])(
  'calls of a %s are refused to every other caller in the same way',
  async (scheme) => {
    const attackers: Record<string, string> = {
      none: '',
      wrong: 'Bearer guess-guess-guess',
      'a key like one': `Bearer tm_staff_${WRONG_TOKEN}`,
      'the other partner': `Bearer ${SECRETS.benefitsMe}`,
      ...(scheme === 'staff' ? {} : { staff: `Bearer ${staffKey}` }),
    };
    const headersOf = (authorization: string) => ({
      ...keyOf('purchasingPower'),
      ...(authorization ? { authorization } : {}),
    });
    for (const operation of of(scheme)) {
      const answers = await Promise.all(
        Object.entries(attackers).map(
          async ([who, authorization]) => [who, await ask(operation, victim.values, headersOf(authorization))] as const,
        ),
      );
      for (const [who, { status, text }] of answers)
        expect([operation.id, who, status, text]).toEqual([operation.id, who, 401, answers[0]![1].text]);
    }
  },
);

it('calls of staff are allowed to the declared roles, and each try is in the audit log', async () => {
  for (const operation of of('staff')) {
    for (const role of STAFF_ROLES) {
      const key = await api.staffKey(role);
      const isAllowed = role === 'admin' || operation.staffRoles.includes(role);
      const bearer = { authorization: `Bearer ${key}` };
      // Staff who work on orders see their customers.
      const { status } = await ask(operation, NOBODYS, bearer, { maySee: isAllowed });
      expect([operation.id, role, status === 403]).toEqual([operation.id, role, !isAllowed]);
      if (isAllowed) expect([operation.id, role, status]).not.toEqual([operation.id, role, 401]);
    }
  }
  const refused = await api.db.one<{ count: number }>({
    text: 'select count(*)::int as count from staff_audit where status = 403',
  });
  expect(refused!.count).toBeGreaterThan(of('staff').length);
});

it("calls with an optional cart number reveal no more about another's cart than about none", async () => {
  for (const operation of of('marketplace').filter(
    (one) => one.security?.length === 1 && namesOf(one).includes('cartNumber'),
  )) {
    const { values } = victim;
    const [about, nothing] = [
      await ask(operation, values, { ...KEY, ...session(stranger) }),
      await ask(operation, { ...values, cartNumber: NOBODYS.cartNumber! }, { ...KEY, ...session(stranger) }),
    ];
    expect([operation.id, about.text]).toEqual([operation.id, nothing.text]);
  }
});

it('authorized callers succeed: the matrix uses existing resources', async () => {
  const missing: string[] = [];
  for (const operation of of('session')) {
    const { status, text } = await ask(operation, victim.values, {
      ...KEY,
      'x-session-id': victim[holderOf(operation)].sessionId(),
    }).catch((error: Error) => ({ status: 200, text: error.message }));
    if ([401, 404].includes(status) && !text.includes('VERIFICATION_EXPIRED'))
      missing.push(`${operation.id}: ${status} ${text}`);
  }
  // Calls that end a resource come last, because the others need it.
  const isLast = ({ path }: Operation) => Number(path.endsWith('/cancel'));
  const byToken = of('token').sort((one, other) => isLast(one) - isLast(other));
  for (const operation of byToken.filter(({ path }) => !SIGNED.includes(path))) {
    const rule = TOKENS.find(({ path }) => operation.path.startsWith(path))!;
    const token = await tokenFor(api, rule.purpose, victim.values[rule.subject]!, rule.payload ?? null);
    const field = namesOf(operation).find((name) => TOKEN_FIELDS.includes(name));
    const answer = await ask(
      operation,
      field ? { ...victim.values, [field]: token } : victim.values,
      field ? KEY : { ...KEY, 'x-confirmation-token': token },
    ).catch((error: Error) => ({ status: 200, text: error.message }));
    if ([401, 404].includes(answer.status)) missing.push(`${operation.id}: ${answer.status} ${answer.text}`);
  }
  expect(missing).toEqual([]);
});
