import { isExcludedState } from 'shared-contracts';
import { catalogRows, stockOf } from './catalog-rows';
import { accessoryPictures } from './accessory-pictures';
import { INSTALLER_COUNT, installerRows, milesBetween } from './installer-rows';
import { readAreaCodes, readFitments, readZipCodes } from '../../data/source-data';

jest.setTimeout(120_000);

describe('generated installers', () => {
  const zips = readZipCodes();
  const rows = installerRows(zips) as {
    installer_id: string;
    lat: number;
    lon: number;
    is_mobile: boolean;
    is_vip: boolean;
    rating: number;
    slot_capacity: number;
    phone: string;
    price_per_tire_cents: number;
    state: string;
  }[];

  it('are the same 18,250 every time', () => {
    expect(rows).toHaveLength(INSTALLER_COUNT);
    expect(installerRows(zips)).toEqual(rows);
    expect(new Set(rows.map((row) => row.installer_id)).size).toBe(INSTALLER_COUNT);
  });

  it('are within 25 miles of every served ZIP code', () => {
    const cells = new Map<string, typeof rows>();
    const cell = (lat: number, lon: number) => `${Math.floor(lat)}:${Math.floor(lon)}`;
    for (const row of rows) {
      const name = cell(row.lat, row.lon);
      const inCell = cells.get(name);
      if (inCell) inCell.push(row);
      else cells.set(name, [row]);
    }
    const served = zips.filter((zip) => !isExcludedState(zip.state));
    const alone = served.filter((zip) => {
      for (const dy of [-1, 0, 1])
        for (const dx of [-1, 0, 1]) {
          if ((cells.get(cell(zip.lat + dy, zip.lon + dx)) ?? []).some((row) => milesBetween(zip, row) <= 25))
            return false;
        }
      return true;
    });
    expect(alone.map((zip) => zip.zip)).toEqual([]);
  });

  it('have the proportions of the data sheet', () => {
    const share = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length / rows.length;
    expect(share((row) => row.is_mobile)).toBeCloseTo(0.08, 2);
    expect(share((row) => row.is_vip)).toBeCloseTo(0.03, 2);
    expect(
      rows.every((row) => row.rating >= 3.4 && row.rating <= 5 && row.slot_capacity >= 1 && row.slot_capacity <= 4),
    ).toBe(true);
    expect(
      rows.every(
        (row) =>
          /^\d{3}-555-01\d\d$/.test(row.phone) && row.price_per_tire_cents >= 1400 && row.price_per_tire_cents <= 4200,
      ),
    ).toBe(true);
    expect(rows.some((row) => isExcludedState(row.state))).toBe(false);
  });

  it('have phone numbers of their own state', () => {
    const codes = readAreaCodes();
    expect(rows.filter(({ phone, state }) => !codes.get(state)?.includes(phone.slice(0, 3)))).toEqual([]);
    const all = [...codes.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((code) => !/^[2-9][0-8]\d$/.test(code))).toEqual([]);
    expect(codes.get('IL')).toContain('312');
    expect(codes.get('CA')).toContain('415');
  });
});

describe('the seeded catalog', () => {
  const { lines, products } = catalogRows();

  it('has every line, product and vehicle of the data files', () => {
    expect([
      lines.filter((line) => line.product_type === 'TIRE').length,
      products.length,
      readFitments().length,
    ]).toEqual([212, 10_351, 1960]);
    expect(new Set(products.map((product) => product.product_number)).size).toBe(products.length);
  });

  it('gives every product a picture, a size and search words', () => {
    const lacking = products.filter((product) => {
      const [picture] = product.pictures as { name: string; alt: string; width: number }[];
      const isAlone = product.product_type === 'ACCESSORY' || !/mounted/.test(picture?.alt ?? '');
      const isPictured = isAlone && /^(tires|wheels|accessories)\//.test(picture?.name ?? '');
      return !isPictured || !product.size || !product.search_text;
    });
    expect(lacking).toEqual([]);
  });

  it('has a matching picture for each type of accessory', () => {
    const pictures = new Map(
      products
        .filter(({ product_type }) => product_type === 'ACCESSORY')
        .map(({ line_id, pictures: own }) => [line_id, (own as { name: string }[])[0]!.name]),
    );
    const names = new Map(lines.map(({ line_id, name }) => [line_id, name]));
    const sharing = [...new Set(pictures.values())].map((picture) =>
      [...pictures].filter(([, own]) => own === picture).map(([lineId]) => names.get(lineId)),
    );
    const shared = sharing.filter((ofPicture) => ofPicture.length > 1);
    expect(shared).toEqual([
      ['Rally flaps 12 x 16 in', 'Rally flaps 14 x 20 in'],
      ['No-drill molded front guards', 'No-drill molded rear guards'],
      ['No-drill molded guards', 'No-drill molded guards'],
    ]);
    expect(accessoryPictures('chains', 'Frostline 9')[0]!.name).toBe('accessories/snow-chain');
  });

  it('has about one product in 25 out of stock, and none above 60', () => {
    const stocks = products.map((product) => stockOf(product.product_number));
    expect(stocks.filter((stock) => stock === 0).length / stocks.length).toBeCloseTo(0.04, 2);
    expect(Math.max(...stocks)).toBeLessThanOrEqual(60);
  });
});
