import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANGES } from './changes';

it.each(Object.entries(CHANGES))('%s changes one place of its source', (_, { folder, file, from }) => {
  const source = readFileSync(path.join(__dirname, '../../..', folder, file), 'utf8');
  expect(source.split(from)).toHaveLength(2);
});
