/**
 * Creates a remote from the template in a copy of the repository, as `npm run new` does, and prints its path:
 * `new-remote-copy.ts <name> <widget>`.
 */
import { newRemote } from 'tooling/new/new-remote';
import { copyRepository } from 'tooling/testing/repository-copy';

const [name = '', widget = ''] = process.argv.slice(2);
const copy = await copyRepository();
await newRemote(copy.root, name, widget);
console.log(copy.root);
