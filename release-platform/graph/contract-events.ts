import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { parse } from './calls';

const FILE = 'shared-contracts/src/events/event-map.ts';

/** Names of the contract's events, read from the source, because only types name them. */
export interface ContractEvents {
  readonly facts: readonly string[];
  readonly requests: readonly string[];
}

function membersOf(source: ts.SourceFile, name: string): string[] {
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${source.fileName} has no interface ${name}.`);
  return found.members.flatMap(({ name: key }) => (key && ts.isStringLiteral(key) ? [key.text] : []));
}

export async function contractEvents(root: string): Promise<ContractEvents> {
  const source = parse({ file: FILE, text: await readFile(path.join(root, FILE), 'utf8') });
  return { facts: membersOf(source, 'EventMap'), requests: membersOf(source, 'RequestMap') };
}
