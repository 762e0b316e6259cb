import type { RenderAnswer } from 'shared-contracts';
import { type TrialRender, trialRequest } from '../../shell/src/gateway/rehearsal';
import { offeredVariantOf, SANDBOX_OFFER } from '../../shell/variants/variants';
import { heavierHtml } from './compare-renders';

const request = trialRequest({ kind: 'page', name: 'list' }, offeredVariantOf('treadmarket', SANDBOX_OFFER).public);
const renderOf = (answer: RenderAnswer): TrialRender => ({ outcome: { ok: true, answer }, hasApiFailed: false, ms: 1 });
const compare = (before: RenderAnswer, after: RenderAnswer): Promise<string | null> =>
  heavierHtml({ request, isRecorded: false, isApiUp: true, live: renderOf(before), candidate: renderOf(after) });

/** Text that gzip compresses little. */
const LARGE = Array.from({ length: 2_000 }, (_, at) => ((at * 7_919) % 104_729).toString(36)).join('');
const LIGHT: RenderAnswer = { html: '<p>Tires</p>', state: {} };

describe('the weight of a page', () => {
  it.each<[string, RenderAnswer]>([
    ['HTML', { html: `<p>${LARGE}</p>`, state: {} }],
    ['state', { html: '<p>Tires</p>', state: { text: LARGE } }],
  ])('includes its %s', async (_, heavy) => {
    expect(await compare(LIGHT, heavy)).toMatch(
      /^page 'list' at '\/': its HTML with its state got heavier \(0\.\d kB →/,
    );
    expect(await compare(heavy, LIGHT)).toBeNull();
  });

  it('is not compared between responses of different status', async () => {
    expect(await compare({ ...LIGHT, status: 404 }, { html: LARGE, state: {} })).toBeNull();
  });
});
