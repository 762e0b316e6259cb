import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { remoteFolders } from '../../remote-folders';
import { SHARED_SOURCES } from './source-digest';

const dependenciesOf = async (dir: string): Promise<string[]> => {
  const { dependencies = {} } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies);
};

it('a change of any package that a remote is built from requires a new build', async () => {
  const { workspaces } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const remotes = await remoteFolders();
  const used = (await Promise.all(remotes.map(({ dir }) => dependenciesOf(dir)))).flat();
  const own = workspaces.filter((name) => used.includes(name));
  expect(own).toEqual(expect.arrayContaining(['remote-kit', 'shared-contracts', 'shared-ui']));
  expect(SHARED_SOURCES).toEqual(expect.arrayContaining(own));
});
