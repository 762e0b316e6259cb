import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FolderStore } from '../objects/folder-store';
import { EMPTY_REGISTRY } from '../composition/registry';
import { cart, move, operators, trust, useTestLog, version } from '../testing/test-log';
import { createTrust } from '../trust/trust';
import { BadLog, ForeignMove, ReleaseLog } from './release-log';
import { digestOf, REVISIONS } from './revision';

const { current, fileOf, forge } = useTestLog();
let root: string;
let log: ReleaseLog;
let objects: FolderStore;
beforeEach(() => void ({ root, log, objects } = current()));

describe('the beginning of a log', () => {
  const nothing = async (): Promise<void> =>
    expect(await log.read()).toEqual({ number: 0, digest: null, registry: EMPTY_REGISTRY });

  it("requires an operator: a team's writer gets an error, and nothing is written", async () => {
    await expect(log.append(move(cart), version('cart', '1'))).rejects.toThrow(/npm run releases -- begin/);
    await expect(log.begin(move(cart))).rejects.toThrow(ForeignMove);
    await nothing();
    await log.begin(move(operators));
    await expect(log.begin(move(operators))).rejects.toThrow(/has a log already/);
    await log.append(move(cart), version('cart', '1'));
    expect((await log.read()).registry.remotes['cart']?.version).toBe('1');
  });

  it('requires an operator for new readers, also after a team began another log', async () => {
    await log.append(move(operators), version('reviews', '7'));
    const known = await log.read();
    await rm(root, { recursive: true });
    await mkdir(path.join(root, REVISIONS), { recursive: true });
    await forge(1, version('cart', 'evil')(EMPTY_REGISTRY), cart);
    await forge(2, version('cart', 'worse')(EMPTY_REGISTRY), cart, { previous: digestOf(await readFile(fileOf(1))) });
    await expect(log.read()).rejects.toThrow(/revision 1 .* a log begins with a move that an operator signed/);
    await expect(log.read()).rejects.toThrow(BadLog);
    await expect(log.read(known)).rejects.toThrow(BadLog);
    await expect(log.append(move(cart), version('cart', '9'))).rejects.toThrow(BadLog);
  });

  it('must contain the revision that the owners file pins', async () => {
    const released = ['1', '2', '3'];
    for (const number of released) await log.append(move(operators), version('cart', number));
    const { number: revision, digest: pinned } = await log.read();
    const strict = new ReleaseLog(objects, createTrust({ ...trust.owners, log: { revision, digest: pinned ?? '' } }));
    expect((await strict.read()).number).toBe(revision);
    const last = await readFile(fileOf(3));
    await rm(fileOf(3));
    expect((await log.read()).registry.remotes['cart']?.version).toBe('2');
    await expect(strict.read()).rejects.toThrow(
      /revision 3, which release-platform\/registry\/owners\.json pins, is missing/,
    );
    await log.append(move(operators), version('cart', 'evil'));
    await expect(strict.read()).rejects.toThrow(
      /revision 3 .* is not the one that release-platform\/registry\/owners\.json pins/,
    );
    await expect(strict.append(move(cart), version('cart', '4'))).rejects.toThrow(BadLog);
    await writeFile(fileOf(3), last);
    await strict.append(move(cart), version('cart', '4'));
    expect((await strict.read()).number).toBe(4);
  });

  it("is accepted after an operator's repair when a team wrote it", async () => {
    await mkdir(path.join(root, REVISIONS), { recursive: true });
    await forge(1, version('cart', '1')(EMPTY_REGISTRY), cart);
    expect((await log.repair(move(operators))).remotes['cart']?.version).toBe('1');
    expect((await log.read()).registry.remotes['cart']?.version).toBe('1');
  });
});

describe('a repaired log', () => {
  beforeEach(() => log.begin(move(operators)));

  it('is followed by readers before a gap, at its end, behind it, and by new ones', async () => {
    const beforeGap = await log.read();
    for (const number of ['1', '2']) await log.append(move(operators), version('cart', number));
    const atEnd = await log.read();
    await rm(fileOf(beforeGap.number + 1));
    const behindEnd = { ...atEnd, number: 40 };
    await log.repair(move(operators), behindEnd.number);
    await log.append(move(cart), version('cart', '3'));
    const readers = [beforeGap, atEnd, behindEnd, undefined];
    const seen = await Promise.all(readers.map(async (known) => (await log.read(known)).registry.remotes['cart']));
    expect(seen.map((one) => one?.version)).toEqual(['3', '3', '3', '3']);
  });
});
