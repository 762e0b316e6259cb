import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { antdCssUrl } from 'shared-ui/antd-css';
import { imageUrl, sharedImageUrl } from 'shared-ui/images';
import { fontUrl, themeVariants } from 'shared-ui/theme';
import { registerGeneratedFiles } from './generated-files';

const OTHER_RELEASE = '0badcafe';
const named = (address: string) => address.replace(/[0-9a-f]{8}/, OTHER_RELEASE);

describe('files with a version in their name', () => {
  let built: string;
  let app: FastifyInstance;
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return { status: statusCode, headers, body };
  };

  beforeAll(async () => {
    built = await mkdtemp(path.join(tmpdir(), 'generated-files-'));
    const picture = imageUrl('tires/winter-1-tall-hero', 320);
    for (const file of [picture, antdCssUrl('lowes')]) {
      await mkdir(path.join(built, path.dirname(file)), { recursive: true });
      await writeFile(path.join(built, file), 'content');
    }
    app = fastify();
    await registerGeneratedFiles(app, built);
  });
  afterAll(async () => {
    await app.close();
    await rm(built, { recursive: true });
  });

  it.each([imageUrl('tires/winter-1-tall-hero', 320), antdCssUrl('lowes'), fontUrl])(
    'is kept for a year: %s',
    async (address) => {
      const { status, headers } = await ask(address);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    },
  );

  it.each<[name: string, address: string]>([
    ['a picture', imageUrl('tires/winter-1-tall-hero', 320)],
    ['a picture in its original size', imageUrl('wheels/mesh-black', 560)],
    ['a picture with a number in its name', imageUrl('hero/winter-2', 1600)],
    ['a preview of other sites', sharedImageUrl('tires/winter-1-tall-hero')],
    ['the font', fontUrl],
    ...themeVariants.map((variant): [string, string] => [`antd's styles of ${variant}`, antdCssUrl(variant)]),
  ])('sends another release to %s of this one', async (_name, address) => {
    const { status, headers } = await ask(named(address));
    expect([status, headers.location, headers['cache-control']]).toEqual([302, address, 'public, max-age=60']);
  });

  it('sends a width that this release does not have to the next larger one', async () => {
    const { headers } = await ask(`/images/${OTHER_RELEASE}/tires/winter-1-tall-hero-640.webp`);
    expect(headers.location).toBe(imageUrl('tires/winter-1-tall-hero', 640));
  });

  it.each([
    imageUrl('tires/never-made', 320),
    `/images/${OTHER_RELEASE}//evil.example/a-320.webp`,
    `/images/${OTHER_RELEASE}/tires/..%2f..%2fa-320.webp`,
    `/images/${OTHER_RELEASE}/tires/a-320.webp%0d%0aset-cookie:a`,
    `/styles/antd-nobody-${OTHER_RELEASE}.css`,
    '/fonts/other.woff2',
  ])('answers 404 in plain text for an unknown file: %s', async (address) => {
    const { status, headers } = await ask(address);
    expect([status, headers.location, headers['content-type']]).toEqual([404, undefined, 'text/plain; charset=utf-8']);
  });
});
