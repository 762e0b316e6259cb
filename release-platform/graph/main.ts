import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { asDocument, asText } from './draw';
import { graphProblems } from './graph';
import { readRepository } from './read-repository';

const graph = await readRepository(ROOT);
const file = 'docs/graph.md';
await writeFile(path.join(ROOT, file), asDocument(graph));
console.log(asText(graph));
console.log(`\nDrawn in ${file}.`);
const problems = graphProblems(graph.parts);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
