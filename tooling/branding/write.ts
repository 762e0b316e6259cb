import { ROOT } from 'registry/paths';
import { writeIndexes } from './generate-index';

const written = await writeIndexes(ROOT);
if (written.length > 0) console.log(`The brands changed; written in brands/: ${written.join(', ')}.`);
