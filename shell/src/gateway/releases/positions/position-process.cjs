/*
 * Finds the sources of positions, in a process of its own, so that no source map is in the memory of a gateway.
 * - Standard input: one line of JSON, `[[line, column], …]`, then a compressed source map
 * - Standard output: JSON, the entry of each position. The gateway checks it: a map is content of a team.
 */
'use strict';
const { SourceMap } = require('node:module');
const { gunzipSync } = require('node:zlib');

const MAX_UNPACKED_BYTES = 12 * 1024 * 1024;
const chunks = [];

process.stdin
  .on('data', (chunk) => chunks.push(chunk))
  .on('end', () => {
    const input = Buffer.concat(chunks);
    const end = input.indexOf('\n');
    const positions = JSON.parse(input.toString('utf8', 0, end));
    const text = gunzipSync(input.subarray(end + 1), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    const { sources, names, mappings } = JSON.parse(text);
    const map = new SourceMap({ version: 3, file: '', sourceRoot: '', sources, names, mappings, sourcesContent: [] });
    process.stdout.write(JSON.stringify(positions.map(([line, column]) => map.findEntry(line - 1, column - 1))));
  });
