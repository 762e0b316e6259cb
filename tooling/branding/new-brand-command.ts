import path from 'node:path';
import { ROOT } from 'registry/paths';
import { writeIndexes } from './generate-index';
import { newBrand, NewBrandError } from './new-brand';

const [name, ...more] = process.argv.slice(2);
try {
  if (name === undefined || more.length > 0) throw new NewBrandError('Usage: npm run new-brand -- acme-tires');
  const folder = await newBrand(ROOT, name, path.join(ROOT, 'tooling/templates/brand'));
  await writeIndexes(ROOT);
  console.log(
    `Made ${path.relative(ROOT, folder)}. Give it a phone number, words, colours and a word-mark of its own;`,
  );
  console.log('npm run brands checks them. docs/guides/a-new-brand.md tells the rest.');
} catch (error) {
  if (!(error instanceof NewBrandError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
