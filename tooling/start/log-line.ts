const WARN = 40;
/** What every line of pino has, and what is shown in a place of its own. */
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

/** `(reason=full, count=12)`: the facts that a line carries beside its sentence. */
function factsOf(entry: Entry): string {
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    !KNOWN.has(name) && isShort(value) ? [`${name}=${value}`] : [],
  );
  return facts.length > 0 ? `(${facts.join(', ')})` : '';
}

/** Which remote's code the line is about. */
const sourceOf = ({ remote, version }: Entry): string =>
  typeof remote === 'string' ? `[${[remote, version].filter(Boolean).join(' ')}]` : '';

/**
 * What a person wants to see of a line that a server logged; null when nothing. Lines that are no JSON are the
 * program's own.
 * @param isWarningsOnly once a server is up, its ordinary lines are of interest in its file alone
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
