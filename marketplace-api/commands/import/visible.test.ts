import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Cart, FitmentFound, InstallerList, Order, ProductPage, ZipValidation } from 'shared-contracts/wire';
import pg from 'pg';
import { eventually } from '../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { importFile } from './import-file';
import { kindOf } from './import-kinds';
import { ImportReport } from './import-report';

jest.setTimeout(120_000);

let api: TestApi;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  client = new pg.Client({ connectionString: api.db.url });
  await client.connect();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-visible-'));
});
afterAll(async () => {
  await client?.end();
  await api?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const get = async <T>(url: string) => (await api.newShopper().send<T>('GET', url)).body;
async function bring(kind: string, content: string): Promise<void> {
  const file = path.join(folder, kind);
  fs.writeFileSync(file, content);
  const result = await importFile(client, {
    kind: kindOf(kind)!,
    file,
    format: null,
    batch: 1000,
    isDry: false,
    report: new ImportReport(path.join(folder, 'report')),
  });
  expect([result.refused, result.error]).toEqual([0, undefined]);
}
async function cartWithTires(zipCode: string): Promise<Cart> {
  const shopper = api.newShopper();
  await shopper.create({ zipCode });
  const cartNumber = shopper.cartNumber();
  await shopper.send('POST', `/cart/items?cartNumber=${cartNumber}`, {
    items: [{ productNumber: 'MIC-CC2-1757014-84T', quantity: 2 }],
  });
  return (await shopper.send<Cart>('GET', `/cart/${cartNumber}?calculateTax=true`)).body;
}

describe('a running store', () => {
  it('shows imported ZIP codes', async () => {
    expect((await get<ZipValidation>('/zipcode/validate?zipcode=99999')).isZipCodeValid).toBe(false);
    await bring('zips', 'zip,city,state,lat,lon\n99999,Testville,TX,30.5,-97.7\n');
    await eventually(async () =>
      expect(await get<ZipValidation>('/zipcode/validate?zipcode=99999')).toMatchObject({
        isZipCodeValid: true,
        city: 'Testville',
      }),
    );
  });

  it('shows imported installers', async () => {
    await bring(
      'installers',
      'installerId,name,street,city,state,zip,email,phone,lat,lon,pricePerTire,hours\n' +
        'S1,Harbor Own,1 Lake St,Chicago,IL,60601,a@b.example.com,312-555-0100,' +
        '41.8853,-87.6216,24.5,Mon-Fri 8:00-17:00\n',
    );
    await eventually(async () => {
      const { installers } = await get<InstallerList>('/installers?zipcode=60601&radius=10');
      expect(installers.map(({ name }) => name)).toContain('Harbor Own');
    });
  });

  it('shows imported fitments', async () => {
    await bring('fitment', 'fitmentId,yearFrom,make,model,frontSize\nOWN1,2026,Acmecar,Zephyr,225/65R17\n');
    await eventually(async () => {
      expect(await get<FitmentFound>('/vehicle?year=2026&make=Acmecar&model=Zephyr&trim=All')).toMatchObject({
        fitmentId: 'OWN1',
      });
      expect(await get<ProductPage>('/products?q=2026+acmecar+zephyr')).toMatchObject({
        understood: { vehicle: { label: '2026 Acmecar Zephyr', fitmentId: 'OWN1' } },
      });
    });
  });

  it('shows imported products in listings, facets and search', async () => {
    const before = await get<ProductPage>('/products?size=225/65R17');
    await bring(
      'products',
      'productNumber,brand,name,group,type,size,price,stock,loadIndex,speedRating\n' +
        'ZZ-1,Zyxomatic,Glide,01,touring,225/65R17,88.5,5,102,H\n',
    );
    await eventually(async () => {
      const after = await get<ProductPage>('/products?size=225/65R17');
      expect(after.total).toBe(before.total + 1);
      expect(after.facets.find(({ id }) => id === 'brand')?.values).toContainEqual({ value: 'Zyxomatic', count: 1 });
    });
    expect((await get<ProductPage>('/products?q=zyxomatic+glide')).products.map(({ id }) => id)).toEqual([
      'ZYXOMATIC-GLIDE',
    ]);
    expect((await get<ProductPage>('/products?size=225/65R17&sort=newest')).products[0]!.id).toBe('ZYXOMATIC-GLIDE');
    await client.query("delete from stock where product_number = 'ZZ-1'");
    await client.query("delete from product where product_number = 'ZZ-1'");
    await eventually(async () => expect((await get<ProductPage>('/products?size=225/65R17')).total).toBe(before.total));
  });

  it('charges imported tax rates, to the cent', async () => {
    const before = await cartWithTires('60601');
    const who = api.newShopper();
    const means = await who.readyToOrder('MIC-CC2-1757014-84T', 2);
    const { body: placed } = await who.order(means);
    expect(placed.isTaxEstimated).toBe(true);
    expect(before.tax.value).toBe(Number((before.subTotal.value * 0.0625).toFixed(2)));
    await bring('tax', 'zip,rate,from\n60601,0.1025,2026-07-01\n60601,0.5e-1,2030-01-01\n');
    const local = Number((Math.round(before.subTotal.value * 10.25) / 100).toFixed(2));
    await eventually(async () => expect((await cartWithTires('60601')).tax.value).toBe(local));
    const after = await cartWithTires('60601');
    const fees = after.cartFees.reduce((sum, { amount }) => sum + amount.value, 0);
    expect(after.total.value).toBeCloseTo(after.subTotal.value + fees + after.tax.value, 2);
    expect([before.isTaxEstimated, after.isTaxEstimated]).toEqual([true, undefined]);
    expect((await cartWithTires('60602')).tax.value).toBe(before.tax.value);
    // Placed orders keep their amounts.
    const { body: kept } = await who.send<Order>('GET', `/orders/${placed.orderId}`);
    expect([kept.tax, kept.total, kept.isTaxEstimated]).toEqual([placed.tax, placed.total, true]);
  });

  it('charges imported state fees, each replacing its predecessor from its day on', async () => {
    const feesAt = async (zip: string) =>
      (await cartWithTires(zip)).cartFees.map(({ name, unitAmount }) => [name, unitAmount?.value]);
    expect(await feesAt('60601')).toEqual([['Illinois tire user fee', 2.5]]);
    await bring(
      'fees',
      'state,kind,name,amount,taxed,from\n' +
        'IL,tire,Illinois tire fee,3.15,no,2026-01-01\n' +
        'IL,tire,Later,9,no,2031-01-01\n' +
        'CA,tire,Ended,0,no,2026-01-01\n',
    );
    await eventually(async () => expect(await feesAt('60601')).toEqual([['Illinois tire fee', 3.15]]));
    expect(await feesAt('94110')).toEqual([]);
  });
});
