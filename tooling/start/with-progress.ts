/** From then on a person wonders what is being done. */
const SILENT_MS = 1_000;

export interface Progress {
  /** What is being done, for example `Building the shell`. */
  readonly what: string;
  /** What it usually takes on two cores, in seconds. */
  readonly usualSeconds: number;
  readonly say: (line: string) => void;
}

/** Says what is being done, and how long that usually takes, when it takes longer than a second. */
export async function withProgress<T>({ what, usualSeconds, say }: Progress, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => say(`${what} (about ${usualSeconds} s) …`), SILENT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
