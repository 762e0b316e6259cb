import path from 'node:path';
import { ROOT } from '../paths';

/** An owners file in which the remotes of tests belong to the teams that they name. */
export const TEST_OWNERS = path.join(ROOT, 'registry/src/testing/owners.json');
