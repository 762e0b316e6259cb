import pg from 'pg';
import { HEADERS, measureReads, type Figures, type Load } from './load';
import { newListing } from './questions';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Page {
  readonly products: readonly {
    readonly variants: readonly { readonly productNumber: string; readonly price: { readonly value: number } }[];
  }[];
}

/** Returns the milliseconds from the commit of a new price to the listing that shows it. */
async function timeToShow({ url }: Load, client: pg.Client): Promise<number> {
  const read = async () =>
    (
      (await (
        await fetch(`${url}/v1/products?size=225/65R17&sort=price-asc&facets=false`, { headers: HEADERS })
      ).json()) as Page
    ).products[0]!.variants[0]!;
  const first = await read();
  await client.query('update product set price_cents = price_cents - 1 where product_number = $1', [
    first.productNumber,
  ]);
  const began = performance.now();
  for (;;) {
    const { price } = await read();
    if (price.value !== first.price.value) return performance.now() - began;
    if (performance.now() - began > 10_000) throw new Error('A changed price is not shown.');
    await pause(1);
  }
}

/** Measures listings while prices change: one product every tenth of a second, and a thousand at once every second. */
export async function measureChanges(
  load: Load,
  databaseUrl: string,
): Promise<{ readonly figures: Figures; readonly shownMs: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(
      'select product_number as n from product order by md5(product_number) limit 20000',
    );
    const numbers = rows.map(({ n }) => n);
    let isOver = false;
    let turn = 0;
    const change = async () => {
      while (!isOver) {
        const some =
          turn % 10 === 9 ? numbers.slice((turn * 100) % 19_000).slice(0, 1000) : [numbers[turn % numbers.length]!];
        await client.query('update product set price_cents = price_cents + 1 where product_number = any($1)', [some]);
        turn += 1;
        await pause(100);
      }
    };
    const changing = change();
    const figures = await measureReads(
      load,
      'listing, new, while prices change',
      newListing,
      'ten changes a second, every tenth of a thousand products',
    );
    isOver = true;
    await changing;
    return { figures, shownMs: Math.round(await timeToShow(load, client)) };
  } finally {
    await client.end();
  }
}
