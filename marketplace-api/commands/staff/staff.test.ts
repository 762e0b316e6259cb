import pino from 'pino';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { runStaffCommand, StaffCommandError } from './staff-command';
import { staffCommandServices } from './staff-command-services';
import { staffService, type StaffService } from '../../src/modules/staff/staff.service';

jest.setTimeout(120_000);

let api: TestApi;
let staff: StaffService;
beforeAll(async () => {
  api = await startTestApi();
  staff = staffService(api.db);
});
afterAll(() => api?.close());

async function command(...args: string[]): Promise<string> {
  // All arguments of the call, because a console prints every one.
  const lines: unknown[] = [];
  const print = (...words: unknown[]) => void lines.push(...words);
  await runStaffCommand(staffCommandServices(api.db, pino({ level: 'silent' })), args, print);
  return lines.join('\n');
}
const keyIn = (text: string) => /tm_staff_[\w-]{43}/.exec(text)![0];
const queue = async (key: string) =>
  (await api.app.inject({ url: '/management/v1/reviews', headers: { authorization: `Bearer ${key}` } })).statusCode;
const preview = async (key: string, date: unknown) =>
  api.app.inject({
    method: 'POST',
    url: '/management/v1/deals/preview-links',
    headers: { authorization: `Bearer ${key}` },
    payload: { date },
  });

it('a staff key is shown once and ends when it is renewed or disabled', async () => {
  const added = await command('add', '--email', 'Ann@shop.test', '--name', 'Ann Lee', '--role', 'support');
  const key = keyIn(added);
  expect(added).toBe(`Added ann@shop.test. The key, shown this once:\n${key}`);
  expect(await queue(key)).toBe(200);
  expect(await command('list')).toContain('ann@shop.test  support  Ann Lee');
  expect(JSON.stringify(await api.db.many({ text: 'select * from staff_user' }))).not.toContain(key);
  const renewed = keyIn(await command('renew', '--email', 'ann@shop.test'));
  expect([await queue(key), await queue(renewed)]).toEqual([401, 200]);
  await command('disable', '--email', 'ann@shop.test');
  expect(await queue(renewed)).toBe(401);
  await expect(command('disable', '--email', 'ann@shop.test')).rejects.toThrow(StaffCommandError);
  expect(await queue(keyIn(await command('renew', '--email', 'ann@shop.test')))).toBe(200);
});

it('[staff-roles] a role allows its own calls, and a change of it applies from the next call on', async () => {
  const key = keyIn(await command('add', '--email', 'bo@shop.test', '--name', 'Bo', '--role', 'fulfilment'));
  const refused = await preview(key, '2026-12-01');
  expect([refused.statusCode, refused.json<{ code: string; detail: string }>()]).toMatchObject([
    403,
    { code: 'STAFF_ROLE', detail: expect.stringContaining('This is for catalog; you are fulfilment.') },
  ]);
  await command('role', '--email', 'bo@shop.test', '--role', 'catalog');
  expect((await preview(key, '2026-12-01')).statusCode).toBe(201);
});

it('[staff-roles] every act has an unchangeable row with its subject and outcome, but no body', async () => {
  const key = keyIn(await command('add', '--email', 'cy@shop.test', '--name', 'Cy', '--role', 'admin'));
  await preview(key, '2026-12-01');
  await api.app.inject({
    method: 'POST',
    url: '/management/v1/reviews/NOTHING/moderation',
    headers: { authorization: `Bearer ${key}` },
    payload: { decision: 'approved' },
  });
  const rows = await staff.audit('cy@shop.test', 10);
  expect(rows.map(({ act, subject, status }) => [act, subject, status])).toEqual([
    ['POST /management/v1/reviews/:reviewId/moderation', { reviewId: 'NOTHING' }, 404],
    ['POST /management/v1/deals/preview-links', {}, 201],
  ]);
  expect(await command('audit', '--email', 'cy@shop.test', '--limit', '1')).toMatch(
    /cy@shop\.test {2}admin {2}POST .* 404$/,
  );
  for (const text of [
    'delete from staff_audit',
    "update staff_audit set act = 'GET /nothing'",
    'update staff_audit set status = 200',
  ])
    await expect(api.db.count({ text })).rejects.toThrow('The audit of staff is never changed.');
});

it.each(['%00', 'a%00b', '%F0%9F%98%80', "x'%22", '%5Cu0000'])(
  'an act on %s is recorded in the audit log',
  async (subject) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/management/v1/reviews/${subject}/moderation`,
      headers: { authorization: `Bearer ${await api.staffKey('support')}` },
      payload: { decision: 'approved' },
    });
    expect([400, 404]).toContain(answer.statusCode);
  },
);

it('an act that cannot be recorded in the audit log is not executed', async () => {
  const key = keyIn(await command('add', '--email', 'di@shop.test', '--name', 'Di', '--role', 'catalog'));
  const links = async () =>
    (await api.db.one<{ count: number }>({
      text: "select count(*)::int as count from one_time_token where purpose = 'deal-preview'",
    }))!.count;
  const before = await links();
  await api.db.count({ text: 'alter table staff_audit add constraint closed check (false) not valid' });
  const answer = await preview(key, '2026-12-02');
  await api.db.count({ text: 'alter table staff_audit drop constraint closed' });
  expect([answer.statusCode, await links()]).toEqual([500, before]);
});

it.each([
  [['add', '--email', 'no address', '--name', 'X', '--role', 'admin'], /--email/],
  [['add', '--email', 'x@shop.test', '--name', ' ', '--role', 'admin'], /--name/],
  [['add', '--email', 'x@shop.test', '--name', 'X', '--role', 'boss'], /--role must be one of support, fulfilment/],
  [['renew', '--email', 'nobody@shop.test'], /There is no account/],
  [['role', '--email', 'nobody@shop.test', '--role', 'admin'], /There is no account/],
  [['audit', '--limit', '0'], /--limit/],
  [['fire'], /npm run staff -- add/],
])('explains the error of %j', (args, message) => expect(command(...args)).rejects.toThrow(message));
