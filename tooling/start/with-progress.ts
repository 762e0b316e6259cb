/** Delay before progress is shown, in ms. */
const SILENT_MS = 1_000;

export interface Progress {
  /** The step, for example `Building the shell`. */
  readonly what: string;
  /** Its usual duration on two cores, in seconds. */
  readonly usualSeconds: number;
  readonly say: (line: string) => void;
}

/** Prints the current step and its usual duration when it takes longer than a second. */
export async function withProgress<T>({ what, usualSeconds, say }: Progress, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => say(`${what} (about ${usualSeconds} s) …`), SILENT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
