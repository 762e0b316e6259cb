import path from 'node:path';
import { ROOT } from '../paths';

/** Owners file in which the tests' remotes belong to the teams in their manifests. */
export const TEST_OWNERS = path.join(ROOT, 'release-platform/registry/src/testing/owners.json');
