import readline from 'node:readline';
import { Writable } from 'node:stream';

/** Reads the first line of standard input without echoing it. */
export function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  if (input.isTTY) process.stderr.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input, output: unseen, terminal: input.isTTY === true });
  return new Promise((resolve) => {
    let password = '';
    lines.once('line', (line) => {
      password = line;
      lines.close();
    });
    lines.once('close', () => {
      if (input.isTTY) process.stderr.write('\n');
      resolve(password);
    });
  });
}
