import fs from 'node:fs';
import path from 'node:path';
import { readPictures, readTires, readWheels, type Picture } from '../../data/source-data';
import { catalogRows } from './catalog-rows';
import { hasWhiteLetters, profileOf, tirePictures, treadFamily } from './tire-pictures';
import { wheelPictures } from './wheel-pictures';

const IMAGES = path.join(__dirname, '../../../shared-ui/assets/images');
const MOST_BYTES = 12_000_000;

const known = new Map(readPictures().map((picture) => [picture.name, picture]));
const pictureOf = (name: string | undefined): Picture => {
  const picture = known.get(name ?? '');
  if (!picture) throw new Error(`No picture ${name}.`);
  return picture;
};
const manifest = JSON.parse(fs.readFileSync(path.join(IMAGES, 'manifest.json'), 'utf8')) as (Picture & {
  file: string;
})[];

/** Words of finish names, independent of the rule that chooses the picture. */
const FINISH_WORDS: Readonly<Record<string, RegExp>> = {
  black: /black(?!.*(machined|milled))/i,
  'black-machined': /black.*(machined|milled)/i,
  bronze: /bronze/i,
  gunmetal: /gunmetal|graphite|titanium/i,
  chrome: /chrome|polished/i,
  white: /white/i,
  machined: /machined/i,
  silver: /silver/i,
};

describe('product pictures', () => {
  it('are exactly the files in the manifest', () => {
    const files = fs
      .readdirSync(IMAGES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(webp|avif|png|jpe?g)$/.test(file));
    expect(files.sort()).toEqual(manifest.map(({ file }) => file).sort());
    const listed = manifest
      .filter(({ kind }) => ['tire', 'wheel', 'accessory'].includes(kind))
      .map(({ file }) => file.replace(/\.\w+$/, ''));
    expect([...known.keys()].sort()).toEqual(listed.sort());
  });

  it('are at most 12 MB in total', () => {
    const bytes = manifest.reduce((sum, { file }) => sum + fs.statSync(path.join(IMAGES, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('are of at least 60 tires and of 24 designs and finishes of wheels', () => {
    const all = [...known.values()];
    expect(all.filter(({ kind, view }) => kind === 'tire' && view === '3/4-hero').length).toBeGreaterThanOrEqual(60);
    const wheels = all.filter(({ kind }) => kind === 'wheel').map(({ archetype, finish }) => `${archetype} ${finish}`);
    expect(new Set(wheels).size).toBeGreaterThanOrEqual(24);
  });

  it('are all used by a product', () => {
    const used = new Set(
      catalogRows().products.flatMap(({ pictures }) => (pictures as { name: string }[]).map(({ name }) => name)),
    );
    const unused = [...known.values()].filter(({ kind, name }) => kind !== 'accessory' && !used.has(name));
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});

describe("a tire's picture", () => {
  const sizes = readTires().flatMap((line) =>
    line.sizes.map((size) => ({ line, size, pictures: tirePictures(line, size) })),
  );

  it('shows the tread of its category, white letters if any, and the height of its sidewalls', () => {
    const wrong = sizes.filter(({ line, size, pictures }) => {
      const { archetype, finish, profile } = pictureOf(pictures[0]?.name);
      const hasLetters = finish === 'outlined-white-letters';
      return (
        archetype !== treadFamily(line) || hasLetters !== hasWhiteLetters(size) || profile !== profileOf(size.size)
      );
    });
    expect(wrong.map(({ size }) => size.sku)).toEqual([]);
  });

  it('has a second picture with the same tread', () => {
    const wrong = sizes.filter(
      ({ pictures: [hero, tread] }) => pictureOf(hero?.name).tread !== pictureOf(tread?.name).tread,
    );
    expect(wrong.map(({ size }) => size.sku)).toEqual([]);
  });
});

describe("a wheel's picture", () => {
  const wheels = readWheels().flatMap((line) => line.skus.map((sku) => ({ sku, pictures: wheelPictures(line, sku) })));

  it('shows its finish and its number of bolt holes', () => {
    const wrong = wheels.filter(({ sku, pictures }) => {
      const { finish, bolts } = pictureOf(pictures[0]?.name);
      return !FINISH_WORDS[finish]?.test(sku.finish) || !sku.bolt_pattern.startsWith(`${bolts}x`);
    });
    expect(wrong.map(({ sku }) => `${sku.sku} ${sku.finish}`)).toEqual([]);
  });
});
