import sharp from 'sharp';
import type { Problem, ReviewMedia } from 'shared-contracts/wire';
import { REVIEW, reviewDesk } from '../../../verification/testing/review-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };
let staffKey: string;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());

const { post, published, reviewsOf, write } = reviewDesk(
  () => api,
  () => staffKey,
);
function upload(bytes: Buffer, field = 'photo') {
  const head =
    '--x\r\n' +
    `content-disposition: form-data; name="${field}"; filename="a.jpg"\r\n` +
    'content-type: image/jpeg\r\n\r\n';
  return api.app.inject({
    method: 'POST',
    url: '/v1/product-reviews/media',
    headers: { ...KEY, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}
const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#888' } });

describe('a photo', () => {
  it('is made smaller, loses where it was taken, and is shown with its review only', async () => {
    const taken = await picture(4000, 2000)
      .withExif({ IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
      .jpeg()
      .toBuffer();
    const response = await upload(taken);
    expect(response.statusCode).toBe(201);
    const media = response.json<ReviewMedia>();
    expect(media).toMatchObject({ width: 1600, height: 800 });
    expect((await api.app.inject(`/v1${media.url}`)).statusCode).toBe(404);
    const reviewId = await published({ mediaIds: [media.mediaId] });
    const shown = await api.app.inject(`/v1${media.url}`);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    const [first] = (await reviewsOf('&sort=MediaSort')).reviews;
    expect([first?.reviewId, first?.media]).toEqual([reviewId, [media]]);
    expect((await reviewsOf('&hasMedia=true')).count).toBe(1);
  });

  it('is taken from one address only so often', async () => {
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/v1/product-reviews/media',
        headers: { ...KEY, 'content-type': 'text/plain' },
        payload: 'x',
        remoteAddress: '203.0.113.77',
      });
    const statuses = [];
    for (let tries = 0; tries < 62; tries += 1) statuses.push((await send()).statusCode);
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  it('belongs to one review', async () => {
    const media = (await upload(await picture().png().toBuffer())).json<ReviewMedia>();
    expect((await write({ mediaIds: [media.mediaId] })).status).toBe('pending');
    const second = await post<Problem>('/product-reviews', { ...REVIEW, mediaIds: [media.mediaId] });
    expect([second.status, second.body.violations?.[0]?.field]).toEqual([422, 'mediaIds']);
  });

  it.each([
    ['text that calls itself a picture', async () => Buffer.from('<svg onload="alert(1)"/>'), 422],
    ['a picture cut short', async () => (await picture().jpeg().toBuffer()).subarray(0, 300), 422],
    [
      'an animation',
      async () =>
        sharp([await picture(8, 8).png().toBuffer(), await picture(8, 8).png().toBuffer()], {
          join: { animated: true },
        })
          .gif()
          .toBuffer(),
      422,
    ],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 422],
    ['nothing', async () => Buffer.alloc(0), 400],
    ['too much', async () => Buffer.alloc(8 * 1024 * 1024 + 10), 413],
  ])('is refused when it is %s', async (_what, bytes, status) => {
    const response = await upload(await bytes());
    expect([response.statusCode, response.json<Problem>().violations?.[0]?.field]).toEqual([status, 'photo']);
  });

  it('is refused under another name or in another form', async () => {
    expect((await upload(await picture().png().toBuffer(), 'file')).statusCode).toBe(400);
    expect((await post('/product-reviews/media', { photo: 'x' })).status).toBe(415);
  });
});
