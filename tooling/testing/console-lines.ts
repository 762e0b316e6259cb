/** What commands say on the console in each test of the file that calls this, instead of on the screen. */
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
