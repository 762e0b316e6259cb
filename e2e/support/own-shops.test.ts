import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOPPING } from '../../tooling/suite/journey-steps';
import { isOwnShop, WORKERS, workerOf } from './own-shops';

const before = process.env.TEST_PARALLEL_INDEX;
afterEach(() => {
  process.env.TEST_PARALLEL_INDEX = before;
  if (before === undefined) delete process.env.TEST_PARALLEL_INDEX;
});

describe('shops of a worker', () => {
  const shops = ['Mission Tire Works', 'Bernal Wheel & Tire', 'Portola Auto Care', 'Dogpatch Tires'];

  it('are dealt to as many workers as the suite starts', () => {
    expect(SHOPPING.workers).toBe(WORKERS);
  });

  it('are never those of another worker', () => {
    for (const shop of shops) {
      const owners = Array.from({ length: WORKERS }, (_, worker) => {
        process.env.TEST_PARALLEL_INDEX = String(worker);
        return isOwnShop(shop);
      });
      expect(owners.filter(Boolean)).toHaveLength(1);
      expect(owners[workerOf(shop)]).toBe(true);
    }
  });

  it('are the only ones whose times a journey takes', () => {
    const folders = ['journeys', 'support'].map((name) => path.join(__dirname, '..', name));
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(folders.length * 20);
    // A list of shops whose first button is pressed, wherever it is written.
    const first = /getByRole\('button', \{ name: \/\^Choose\b(?! another)[^]{0,160}?\.first\(\)\.click\(\)/;
    const faulty = files.filter((file) => file.endsWith('.ts') && first.test(readFileSync(file, 'utf8')));
    expect(faulty.map((file) => path.basename(file))).toEqual([]);
  });
});
