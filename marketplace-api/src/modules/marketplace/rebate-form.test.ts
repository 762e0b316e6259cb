import type { DealList } from 'shared-contracts/wire';
import { formPdf } from '../../platform/form-pdf';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** Every object stands where the table of a PDF says. */
function expectSound(pdf: Buffer): void {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBeGreaterThan(4);
  offsets.forEach((offset, at) => expect(text.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true));
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  expect(stream?.length).toBe(Number(length));
}

it('[rebate-form] each rebate that has a form has it as a real PDF, without a key, and nothing else does', async () => {
  const { deals } = (await api.newShopper().send<DealList>('GET', '/deals')).body;
  const rebate = deals.find(({ promotion }) => promotion.rebatePDFUrl !== null)!;
  const ask = (id: string) => api.app.inject(`/v1/deals/${encodeURIComponent(id)}/rebate-form.pdf`);
  const answer = await ask(rebate.promotion.id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expectSound(answer.rawPayload);
  const instant = deals.find(({ promotion }) => promotion.rebatePDFUrl === null)!;
  for (const id of [instant.promotion.id, 'nothing', '../etc']) expect((await ask(id)).statusCode).toBe(404);
  expect((await ask('x'.repeat(61))).statusCode).toBe(400);
});

it('[rebate-form] marks of the format in a title stay text', () => {
  const pdf = formPdf('(x) \\ ’ 胎', [{ kind: 'text', text: ') Tj (injected) \\' }]);
  expectSound(pdf);
  expect(pdf.toString('latin1')).toContain('(\\) Tj \\(injected\\) \\\\) Tj');
});
