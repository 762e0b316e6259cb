import pg from 'pg';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Stalls {
  readonly oneMs: number;
  readonly thousandMs: number;
  readonly everythingMs: number;
}

/** Returns the longest time that a small request waited during work on the catalog. */
async function longestWait(url: string, lastsMs: number, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - began);
      await pause(2);
    }
  };
  const asking = ask();
  await work();
  await pause(lastsMs);
  isOver = true;
  await asking;
  return Math.round(longest);
}

/** Measures how long the event loop is blocked by a change of one product, of a thousand, and by a full reload. */
export async function measureStalls(url: string, databaseUrl: string): Promise<Stalls> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const change = (count: number) =>
    client.query(
      `update product
        set price_cents = price_cents + 1
        where product_number in (select product_number from product order by md5(product_number) limit $1)`,
      [count],
    );
  // A listing after a change makes the API read it.
  const read = () =>
    fetch(`${url}/v1/products?size=225/65R17`, { headers: { 'x-marketplace-key': 'tm-web-treadmarket' } }).then(
      (answer) => answer.text(),
    );
  try {
    const oneMs = await longestWait(url, 200, async () => {
      await change(1);
      await read();
    });
    const thousandMs = await longestWait(url, 300, async () => {
      await change(1000);
      await read();
    });
    const everythingMs = await longestWait(url, 6000, async () => {
      await client.query("notify catalog, '*'");
      await read();
    });
    return { oneMs, thousandMs, everythingMs };
  } finally {
    await client.end();
  }
}
