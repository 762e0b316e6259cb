import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebDriverSession } from './webdriver';

/** A virtual display, and the driver that opens browsers on it. */
export interface WebKitGtk {
  newSession(): Promise<WebDriverSession>;
  stop(): void;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}

/** An X server reports the number of its display. */
async function openDisplay(): Promise<{ readonly server: ChildProcess; readonly display: string }> {
  const screen = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb ended while it started.')));
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { server, display: `:${number}` };
}

export async function startWebKitGtk(browserPath: string): Promise<WebKitGtk> {
  const { server, display } = await openDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Settings in memory and no accessibility bus, because there is no desktop.
    env: { ...process.env, DISPLAY: display, GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`${url}/status`).then(
        () => true,
        () => false,
      )
    )
      break;
    await wait(100);
  }
  const browserOptions = {
    binary: browserPath,
    // Without its toolbar the window can be as narrow as a phone.
    args: ['--automation', '--full-screen'],
  };
  return {
    newSession: () => WebDriverSession.start(url, { 'webkitgtk:browserOptions': browserOptions }),
    stop: () => {
      driver.kill();
      server.kill();
    },
  };
}
