import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser';

describe('the browser for the journeys', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'browsers-'));
  const plant = (name: string, exitCode: number): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const env = (chromePath?: string): NodeJS.ProcessEnv => ({
    PATH: `${folder}${path.delimiter}${process.env['PATH']}`,
    ...(chromePath && { CHROME_PATH: chromePath }),
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is the one without a user interface if both are installed', () => {
    plant('chromium', 0);
    const shell = plant('chromium-headless-shell', 0);
    expect(findBrowser(env())).toBe(shell);
  });

  it('is the one that CHROME_PATH names', () => {
    expect(findBrowser(env(plant('my-chrome', 0)))).toBe(path.join(folder, 'my-chrome'));
  });

  it('is never one that does not start', () => {
    plant('chromium-headless-shell', 1);
    plant('chrome-headless-shell', 1);
    const broken = plant('my-broken-chrome', 1);
    expect(findBrowser(env(broken))).not.toMatch(/broken|headless-shell/);
  });
});
