const WARN = 40;
/** Fields of every line of pino, and fields that are shown in a fixed place. */
const KNOWN = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'remote', 'version', 'reqId', 'requestId']);

interface Entry extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly msg?: string;
  readonly err?: string | { readonly message?: string };
  readonly remote?: string;
  readonly version?: string;
}

const isShort = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** `(reason=full, count=12)`: the fields of a line beside its message. */
function factsOf(entry: Entry): string {
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    !KNOWN.has(name) && isShort(value) ? [`${name}=${value}`] : [],
  );
  return facts.length > 0 ? `(${facts.join(', ')})` : '';
}

/** Name and version of the remote whose code wrote the line. */
const sourceOf = ({ remote, version }: Entry): string =>
  typeof remote === 'string' ? `[${[remote, version].filter(Boolean).join(' ')}]` : '';

/**
 * Returns the readable form of a line that a server logged, or null where it is of no interest. Lines that are not JSON
 * are the program's own.
 * @param isWarningsOnly once a server is up, its ordinary lines go only to its file
 */
export function readableLine(line: string, isWarningsOnly: boolean): string | null {
  if (!line.startsWith('{')) return /deprecat|trace-warnings|ExperimentalWarning/i.test(line) ? null : line;
  try {
    const entry = JSON.parse(line) as Entry;
    if (entry.level < WARN && isWarningsOnly) return null;
    const error = typeof entry.err === 'string' ? entry.err : entry.err?.message;
    const sentence = [entry.msg, error].filter(Boolean).join(': ');
    return sentence ? [sourceOf(entry), sentence, factsOf(entry)].filter(Boolean).join(' ') : null;
  } catch {
    return line;
  }
}
