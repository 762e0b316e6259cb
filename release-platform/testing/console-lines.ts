/** Collects the console output of commands in each test of the calling file, instead of printing it. */
export function keepConsoleLines(): string[] {
  const said: string[] = [];
  const note = (...line: readonly unknown[]): void => void said.push(line.join(' '));
  beforeEach(() => {
    said.length = 0;
    for (const method of ['log', 'warn', 'error'] as const) jest.spyOn(console, method).mockImplementation(note);
  });
  afterEach(() => jest.restoreAllMocks());
  return said;
}
