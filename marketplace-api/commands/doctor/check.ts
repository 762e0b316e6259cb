/** One question about an installation. */
export interface Check {
  readonly name: string;
  /** Advice to the operator when it fails. */
  readonly remedy: string;
  /**
   * Answers with a detail to print.
   * @throws with the reason
   */
  readonly run: () => Promise<string>;
}

/** The answer to a check. */
export interface CheckResult {
  readonly name: string;
  readonly isFine: boolean;
  readonly detail: string;
}

const TIMEOUT_MS = 10_000;

/** Removes values that must not be printed, as an error of a library may quote them. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // The longest first: a secret may contain another one.
  const ordered = [...secrets].filter(Boolean).sort((one, other) => other.length - one.length);
  return ordered.reduce((result, secret) => result.replaceAll(secret, '…'), text);
}

/** Returns the passwords of addresses as secrets of their own: errors name users and passwords without the address. */
export const passwordsOf = (secrets: readonly string[]): readonly string[] =>
  secrets.flatMap((secret) => {
    const { password = '' } = URL.canParse(secret) ? new URL(secret) : {};
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });

async function withTimeout(run: () => Promise<string>, timeoutMs: number): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([run(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs checks at once, each with a time limit, and returns their results in order. */
export function runChecks(
  checks: readonly Check[],
  secrets: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<readonly CheckResult[]> {
  const hidden = [...secrets, ...passwordsOf(secrets)];
  return Promise.all(
    checks.map(async ({ name, remedy, run }) => {
      try {
        return { name, isFine: true, detail: withoutSecrets(await withTimeout(run, timeoutMs), hidden) };
      } catch (error) {
        const { message = '', code } = error as NodeJS.ErrnoException;
        const reason = withoutSecrets(message || String(code ?? error), hidden).split('\n')[0] ?? '';
        return { name, isFine: false, detail: `${reason}. ${remedy}` };
      }
    }),
  );
}
