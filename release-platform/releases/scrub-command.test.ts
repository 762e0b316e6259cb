import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { S3Store } from 'registry/objects/s3-store';
import { startS3Server, type S3Server } from 'registry/testing/s3-server';
import { useReleases } from '../testing/releases-fixture';
import { releasesCommand } from './releases-command';

const releases = useReleases();
const { said, run } = releases;
const render = `return { html: '' };`;
const FILE = 'web/style.css';

beforeEach(async () => {
  for (const version of ['1', '2']) await releases.deploy({ name: 'cart', version, render });
});

describe('scrub', () => {
  it('finds nothing in a whole store', async () => {
    expect(await run('scrub')).toBe(0);
    expect(said).toEqual(['store scrubbed (versions=2 files=6 damaged=0 repaired=0 unreadable=0)']);
  });

  it.each<[string, (file: string) => Promise<void>, string]>([
    ['altered', (file) => writeFile(file, '.evil{}'), 'altered'],
    ['truncated', (file) => truncate(file, 2), 'altered'],
    ['deleted', (file) => rm(file), 'missing'],
  ])('names a file that was %s, with the way out', async (_, damage, state) => {
    await damage(releases.file('cart', '1', FILE));
    expect(await run('scrub')).toBe(1);
    expect(said).toEqual([
      `  cart 1\n    ${FILE} is ${state}: no other copy has the right digest; deploy the remote again`,
      'store scrubbed (versions=2 files=6 damaged=1 repaired=0 unreadable=0)',
    ]);
  });

  it('names versions whose manifest is missing or altered', async () => {
    await rm(releases.file('cart', '1', 'manifest.json'));
    await writeFile(releases.file('cart', '2', 'manifest.json'), '{}');
    expect(await run('scrub')).toBe(1);
    expect(said[0]).toBe('  cart 1: its manifest is missing; deploy it again, or remove it');
    expect(said[1]).toMatch(/^ {2}cart 2: its manifest is altered: /);
    expect(said[2]).toContain('unreadable=2');
  });

  describe('of a bucket', () => {
    let s3: S3Server;
    let bucket: S3Store;
    const scrub = () => releasesCommand(['scrub'], { ...releases.settings, bucket: s3.location });
    beforeEach(async () => {
      s3 = await startS3Server();
      bucket = new S3Store(s3.location);
      const local = (await releases.open()).objects;
      for (const { key } of await local.list('')) await bucket.replace(key, (await local.read(key)) ?? Buffer.alloc(0));
    });
    afterEach(() => s3.close());

    it('repairs altered and missing files from the mirror of this machine', async () => {
      const whole = await bucket.read(`cart/1/${FILE}`);
      await bucket.replace(`cart/1/${FILE}`, Buffer.from('.evil{}'));
      await bucket.remove(`cart/2/${FILE}`);
      expect(await scrub()).toBe(0);
      expect(said.at(-1)).toBe('store scrubbed (versions=2 files=6 damaged=2 repaired=2 unreadable=0)');
      expect(await bucket.read(`cart/1/${FILE}`)).toEqual(whole);
      expect(await scrub()).toBe(0);
      expect(said.at(-1)).toContain('damaged=0');
    });

    it('never repairs from a damaged mirror, or by a version that is not mirrored', async () => {
      await bucket.replace(`cart/1/${FILE}`, Buffer.from('.evil{}'));
      await writeFile(releases.file('cart', '1', FILE), '.evil{}');
      const other = path.join(releases.data, 'elsewhere');
      await cp(path.join(releases.data, 'keys'), path.join(other, 'keys'), { recursive: true });
      expect(await scrub()).toBe(1);
      expect(said[0]).toContain(`${FILE} is altered: no other copy has the right digest`);
      expect(await releasesCommand(['scrub'], { ...releases.settings, data: other, bucket: s3.location })).toBe(1);
      expect(said.at(-1)).toContain('damaged=1 repaired=0');
      expect(await bucket.read(`cart/1/${FILE}`)).toEqual(Buffer.from('.evil{}'));
    });
  });
});
