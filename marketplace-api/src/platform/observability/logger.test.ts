import type { Logger } from 'pino';
import { LOG_TEXT_LIMIT } from 'shared-contracts/log-text';
import { createLogger } from './logger';

describe('[log-length] a log', () => {
  const logged = (write: (logger: Logger) => void): Record<string, unknown> => {
    const lines: string[] = [];
    write(createLogger('info', { write: (line: string) => void lines.push(line) }));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('}\n')).toBe(true);
    return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  };

  it('keeps short entries unchanged', () => {
    expect(logged((log) => log.warn({ place: 'cart' }, 'said'))).toMatchObject({ place: 'cart', msg: 'said' });
  });

  it('omits credentials and personal data', () => {
    const secrets = { authorization: 'Bearer 1', cookie: 'a=1', token: 't', email: 'ann@example.com' };
    const leftOut = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[left out]']));
    const entry = logged((log) => log.info({ ...secrets, request: secrets }, 'asked'));
    expect(entry).toMatchObject({ ...leftOut, request: leftOut });
  });

  it("limits the message, a field and an error's stack to 7000 characters, and stays JSON", () => {
    const long = 'x"\n'.repeat(9_000);
    const error = Object.assign(new Error(long), { stack: long });
    const entry = logged((log) => log.error({ err: error, deep: { er: long } }, long));
    const { err, deep, msg } = entry as {
      err: { message: string; stack: string };
      deep: { er: string };
      msg: string;
    };
    for (const text of [err.message, err.stack, deep.er, msg]) {
      expect(text).toHaveLength(LOG_TEXT_LIMIT);
      expect(text.endsWith('…')).toBe(true);
    }
  });
});
