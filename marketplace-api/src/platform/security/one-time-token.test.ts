import { openDatabase, type Database } from '../database/database';
import { consumeToken, findToken, forgetOldTokens, hashToken, issueToken, revokeTokens } from './one-time-token';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';

jest.setTimeout(120_000);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 20, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const issue = (subject: string, lifetimeSeconds = 60) =>
  issueToken(db, { purpose: 'confirmation', subject, lifetimeSeconds, payload: { note: subject } });

describe('a one-time token', () => {
  it('has 32 random bytes and is stored as a hash', async () => {
    const { token, expiresAt } = await issue('b1');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 1000)).toBe(60);
    const row = await db.one<{ token_hash: Buffer }>({ text: 'select * from one_time_token where subject = $1' }, [
      'b1',
    ]);
    expect(row!.token_hash.equals(hashToken(token))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('can be read any number of times, and used once of fifty parallel times', async () => {
    const { token } = await issue('b2');
    for (let times = 0; times < 3; times += 1)
      expect(await findToken(db, 'confirmation', token)).toMatchObject({ subject: 'b2', payload: { note: 'b2' } });
    const uses = await Promise.all(Array.from({ length: 50 }, () => consumeToken(db, 'confirmation', token, 'b2')));
    expect(uses.filter((opened) => opened !== null)).toHaveLength(1);
    expect(await findToken(db, 'confirmation', token)).toBeNull();
  });

  it('is invalid for another purpose, another subject, or after its expiry', async () => {
    const { token } = await issue('b3');
    expect(await consumeToken(db, 'rebooking', token)).toBeNull();
    expect(await consumeToken(db, 'confirmation', token, 'b4')).toBeNull();
    await db.count({ text: "update one_time_token set expires_at = now() - interval '1 ms' where subject = 'b3'" });
    expect([await findToken(db, 'confirmation', token), await consumeToken(db, 'confirmation', token)]).toEqual([
      null,
      null,
    ]);
  });

  it('is unused again when its transaction rolls back', async () => {
    const { token } = await issue('b5');
    await expect(
      db.transaction(async (tx) => {
        await consumeToken(tx, 'confirmation', token);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await consumeToken(db, 'confirmation', token)).not.toBeNull();
  });

  it('can be revoked with all others of its subject, and is deleted a month after its expiry', async () => {
    const tokens = [await issue('b6'), await issue('b6')];
    expect(await revokeTokens(db, 'confirmation', 'b6')).toBe(2);
    for (const { token } of tokens) expect(await findToken(db, 'confirmation', token)).toBeNull();
    await db.count({ text: "update one_time_token set expires_at = now() - interval '31 days' where subject = 'b6'" });
    expect(await forgetOldTokens(db)).toBe(2);
  });
});
