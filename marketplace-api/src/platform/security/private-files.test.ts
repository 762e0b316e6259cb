import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from './private-files';

describe('a private file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(tmpdir(), 'private-files-'));
    await makePrivateFolder(folder);
  });
  afterEach(() => fs.rm(folder, { recursive: true }));

  it('is complete for every reader while it is written again and again', async () => {
    const file = path.join(folder, 'mail.json');
    const texts = ['a', 'b'].map((letter) => letter.repeat(4_000_000));
    await writePrivateFile(file, texts[0]!);
    let isWriting = true;
    const written = (async () => {
      for (let round = 0; round < 20; round += 1) await writePrivateFile(file, texts[round % 2]!);
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads += 1) expect(texts.includes(await fs.readFile(file, 'utf8'))).toBe(true);
    await written;
    expect(reads).toBeGreaterThan(0);
    expect(await fs.readdir(folder)).toEqual(['mail.json']);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing behind when it cannot be written', async () => {
    await fs.mkdir(path.join(folder, 'mail.json'));
    await expect(writePrivateFile(path.join(folder, 'mail.json'), 'a')).rejects.toThrow();
    expect(await fs.readdir(folder)).toEqual(['mail.json']);
  });
});
