import pino from 'pino';
import type { AskedQuestion, Problem, QuestionPage, QuestionQueue } from 'shared-contracts/wire';
import * as wire from 'shared-contracts/wire';
import { reviewDesk } from '../../../verification/testing/review-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';
import { sweep } from '../../platform/background/sweep';

jest.setTimeout(120_000);

const PRODUCT = 'MIC-DEF2-2055516-91V';
const OTHER_LINE = 'CON-TCTR-2256517-102H';
const QUESTION = { question: 'Does it hum on concrete highways?', displayName: 'Ann' };
const ANSWER = 'Most drivers call it quiet, on concrete too.';

let api: TestApi;
let staffKey: string;
beforeAll(async () => {
  api = await startTestApi({ env: { VOICES_PER_ADDRESS: '3' } });
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'delete from product_question' }));

const { get, post, staff } = reviewDesk(
  () => api,
  () => staffKey,
);
const pathOf = (productNumber: string) => `/products/${encodeURIComponent(productNumber)}/questions`;
const ask = (over: object = {}, from?: string, productNumber = PRODUCT) =>
  post<AskedQuestion>(pathOf(productNumber), { ...QUESTION, ...over }, {}, from);
const shown = async (query = '', productNumber = PRODUCT) =>
  (await get<QuestionPage>(`${pathOf(productNumber)}${query}`)).body;
const decide = (questionId: string, act: 'answer' | 'refuse', body: object) =>
  staff<{ status: string }>('POST', `/questions/${questionId}/${act}`, body);
const answer = (questionId: string, text = ANSWER) => decide(questionId, 'answer', { answer: text });
const rows = () =>
  api.db.many<{ id: string; question: string; displayName: string }>({
    text: 'select question_id as id, question, display_name as "displayName" from product_question',
  });

describe('asking a question', () => {
  it.each([
    ['too short', 'question', { question: 'Why?' }],
    ['only spaces', 'question', { question: ' '.repeat(40) }],
    ['too long', 'question', { question: 'x'.repeat(301) }],
    ['a name of spaces', 'displayName', { displayName: '   ' }],
    ['a long name', 'displayName', { displayName: 'x'.repeat(41) }],
    ['no address', 'email', { email: 'nowhere' }],
    ['two addresses', 'email', { email: 'a@b.example,c@d.example' }],
    ['a status', 'status', { status: 'answered' }],
  ])('is refused when invalid: %s', async (_, field, over) => {
    const { status, body } = await ask(over);
    expect([status, body.violations?.map((one) => one.field)]).toEqual([400, [field]]);
    expect(await rows()).toEqual([]);
  });

  it('stores the text as one line without control and directional characters', async () => {
    const hidden = { question: 'Does it hum?\nOn \u202Econ\u0000crete?\u200b', displayName: ' Ann\u001b\u2066 ' };
    expect((await ask(hidden)).status).toBe(201);
    expect(await rows()).toMatchObject([{ question: 'Does it hum? On concrete?', displayName: 'Ann' }]);
  });

  it('is refused when the body is too large', async () => {
    expect((await ask({ question: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('is refused for an unknown product', async () => {
    expect((await ask({}, undefined, 'NOTHING')).status).toBe(404);
    expect((await get(pathOf('NOTHING'))).status).toBe(404);
  });

  it('is limited to a few per day from one address or network, without affecting others', async () => {
    const from = '203.0.113.7';
    for (let index = 0; index < 3; index += 1)
      expect((await ask({ question: `Does it hum at ${index}0 mph?` }, from)).status).toBe(201);
    const refused = await ask({ question: 'Does it hum at 90 mph?' }, from, OTHER_LINE);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ question: 'Does it hum at 90 mph?' }, '203.0.113.8')).status).toBe(201);

    const flood = await Promise.all(
      Array.from({ length: 8 }, (_, host) => ask({ question: `Is it number ${host}?` }, `2001:db8:1:2::${host + 1}`)),
    );
    expect(flood.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

it('a repeated question, also in parallel, is stored once with the latest email address', async () => {
  const first = await Promise.all([ask(), ask({ question: ` ${QUESTION.question.toUpperCase()} ` })]);
  const again = await ask({ email: 'ann@example.com' });
  expect([...first, again].map(({ status, body }) => [status, body.questionId])).toEqual(
    Array.from({ length: 3 }, () => [201, first[0].body.questionId]),
  );
  const kept = await api.db.many<{ email: string }>({ text: 'select email from product_question' });
  expect(kept).toEqual([{ email: 'ann@example.com' }]);
});

it('a question and its asker are hidden until staff answer, and then shown on every size', async () => {
  const asked = await ask({ email: 'ann@example.com' });
  expect([asked.status, wireErrors(wire.AskedQuestion, asked.body)]).toEqual([201, []]);
  const { questionId } = asked.body;
  expect(await shown()).toMatchObject({ count: 0, questions: [], page: 1, pageCount: 1 });

  expect(await answer(questionId)).toMatchObject({ status: 200, body: { questionId, status: 'answered' } });
  const page = await shown();
  expect(wireErrors(wire.QuestionPage, page)).toEqual([]);
  expect(page.questions).toEqual([
    {
      ...QUESTION,
      questionId,
      size: '205/55R16',
      askedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      answers: [{ answer: ANSWER, answeredBy: 'Treadmarket', answeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    },
  ]);
  expect(JSON.stringify(page)).not.toContain('ann@example.com');
  expect((await shown('', OTHER_LINE)).count).toBe(0);
  const lowes = await api.newShopper('lowes').send<QuestionPage>('GET', pathOf(PRODUCT));
  expect(lowes.body.questions[0]?.answers[0]?.answeredBy).toBe('Homestead Tires');

  expect((await decide(questionId, 'refuse', { reason: 'Not about tires' })).status).toBe(200);
  expect((await shown()).count).toBe(0);
});

it('the text of a question is kept as written', async () => {
  const question = '<script>alert(1)</script> & "does it hum"?';
  const { body } = await ask({ question, displayName: '<b>Ann</b>' });
  await answer(body.questionId, '<i>No</i>; drop table product_question');
  expect((await shown()).questions[0]).toMatchObject({
    question,
    displayName: '<b>Ann</b>',
    answers: [{ answer: '<i>No</i>; drop table product_question' }],
  });
});

it('questions are paged, those answered last first, after the specification answers', async () => {
  for (let index = 0; index < 7; index += 1) {
    const { body } = await ask({ question: `Is it number ${index}?` }, `198.51.100.${index + 1}`);
    await answer(body.questionId);
  }
  const pages = [await shown(), await shown('?page=2'), await shown('?page=3&pageSize=3')];
  expect(pages.map(({ questions, count, pageCount }) => [questions.length, count, pageCount])).toEqual([
    [5, 7, 2],
    [2, 7, 2],
    [1, 7, 3],
  ]);
  expect(new Set(pages.slice(0, 2).flatMap(({ questions }) => questions.map((one) => one.questionId))).size).toBe(7);
  expect(pages[1]!.fromSpecifications).toEqual(pages[0]!.fromSpecifications);
  expect(pages[0]!.fromSpecifications.map(({ question }) => question)).toContain('Is this tire rated for severe snow?');
  expect((await get(`${pathOf(PRODUCT)}?pageSize=51`)).status).toBe(400);
});

it('a question without an answer is deleted after half a year', async () => {
  const [waiting, answered] = [await ask(), await ask({ question: 'Does it fit a trailer?' })];
  await answer(answered.body.questionId);
  await api.db.count({ text: "update product_question set created_at = now() - interval '200 days'" });
  await sweep(api.db, pino({ level: 'silent' }));
  expect((await rows()).map(({ id }) => id)).toEqual([answered.body.questionId]);
  expect((await answer(waiting.body.questionId)).status).toBe(404);
});

describe('members of staff', () => {
  it('alone can read waiting questions, and decide each once', async () => {
    const { body } = await ask({ email: 'ann@example.com' });
    const { questionId } = body;
    for (const [method, path] of [
      ['GET', '/questions'],
      ['POST', `/questions/${questionId}/answer`],
      ['POST', `/questions/${questionId}/refuse`],
    ] as const) {
      const payload = method === 'GET' ? {} : { payload: { answer: ANSWER, reason: 'None' } };
      const response = await api.app.inject({ method, url: `/management/v1${path}`, ...payload });
      expect([response.statusCode, response.json<Problem>().code]).toEqual([401, 'STAFF_KEY']);
    }
    const queue = (await staff<QuestionQueue>('GET', '/questions')).body;
    expect(wireErrors(wire.QuestionQueue, queue)).toEqual([]);
    expect(queue).toMatchObject({
      count: 1,
      questions: [{ questionId, productName: 'Michelin Defender2', wantsMail: true, answer: null }],
    });
    expect(JSON.stringify(queue)).not.toContain('ann@example.com');

    const answers = await Promise.all([answer(questionId, 'The first answer'), answer(questionId, 'Another answer')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await staff<QuestionQueue>('GET', '/questions')).body.count).toBe(0);
    expect((await answer('nobody')).status).toBe(404);
    expect((await decide('nobody', 'refuse', { reason: 'None' })).status).toBe(404);
  });

  it('get one result and send at most one mail when they answer and refuse in parallel', async () => {
    const { questionId } = (await ask({ email: 'race@example.com' })).body;
    const acts = await Promise.all([
      answer(questionId),
      decide(questionId, 'refuse', { reason: 'Advertising' }),
      answer(questionId, 'Another answer'),
      decide(questionId, 'refuse', { reason: 'Twice' }),
    ]);
    expect(acts.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [left] = await api.db.many<{ status: string; answer: string | null; email: string | null }>({
      text: 'select status, answer, email from product_question',
    });
    expect([left!.status === 'answered', left!.email]).toEqual([left!.answer !== null, null]);
    const answered = acts.filter(({ body }) => body.status === 'answered').length;
    const mails = (await untilMailed(api)).filter(({ to }) => to === 'race@example.com');
    expect(mails.length).toBeLessThanOrEqual(Math.min(1, answered));
  });

  it("mail the asker once, in the variant of the question and without the asker's own words", async () => {
    const email = 'stranger@example.com';
    const { body } = await api.newShopper('lowes').send<AskedQuestion>('POST', pathOf(PRODUCT), {
      question: 'Have you seen what evil.example gives away?',
      displayName: 'CLICK evil.example',
      email,
    });
    await answer(body.questionId);
    await decide(body.questionId, 'refuse', { reason: 'Advertising' });
    await answer(body.questionId, 'Another answer');
    const mails = (await untilMailed(api)).filter(({ to }) => to === email);
    expect(mails).toHaveLength(1);
    const { subject, text, html, from } = mails[0]!;
    expect(`${from}${text}`).toContain('Homestead Tires');
    expect(text).toContain(ANSWER);
    expect(text).toContain(`/product/${PRODUCT}#questions`);
    for (const said of ['CLICK', 'evil']) expect(`${subject}${text}${html}`).not.toContain(said);
    expect(await api.db.many<object>({ text: 'select email from product_question' })).toEqual([{ email: null }]);
  });

  it('send no mail to an asker without an address or about a refused question', async () => {
    const email = 'refused@example.com';
    const [silent, refused] = [await ask(), await ask({ question: 'Can I have it for free?', email })];
    await answer(silent.body.questionId);
    await decide(refused.body.questionId, 'refuse', { reason: 'Not a question about it' });
    const about = await api.db.many<object>(
      { text: "select 1 from outbox where kind = 'question-answered' and recipient = $1" },
      [email],
    );
    expect(about).toEqual([]);
    expect((await shown()).questions.map(({ questionId }) => questionId)).toEqual([silent.body.questionId]);
  });
});
