import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { RemoteManifest } from 'shared-contracts';
import { integrityOf, listFiles } from 'registry/versions/remote-store';
import { pointToShellBuild, shellBuildDir } from 'registry/versions/shell-build';
import {
  devServerFile,
  devSessionDir,
  devShellData,
  devSocket,
  MAX_DEV_MESSAGE,
  type ToDev,
} from '../gateway/development/dev-messages';
import { encodeFrame, FrameReader } from '../gateway/render-host/frames';

/** A connection to the gateway's socket, as of a dev command. */
export interface DevCommand {
  readonly token: string;
  readonly answers: ToDev[];
  readonly cookie: string;
  tell(message: unknown): void;
  sendBytes(bytes: Buffer): void;
  /** Sends a build of a remote whose server file has this body of `render`. */
  build(remote: DevFixture): Promise<void>;
  /** Ends the connection like a process that exits. */
  end(): void;
  readonly closed: Promise<void>;
}

interface DevFixture {
  readonly name: string;
  readonly render: string;
  readonly declared?: Partial<RemoteManifest>;
  readonly hash?: string;
  /** The server's build of the same change follows. */
  readonly isServerBehind?: boolean;
  /** Text of its browser entry. */
  readonly browser?: string;
}

const SHELL = 'dev-shell';

/** Creates the browser root that `npm run dev` builds once. */
export async function stubDevShell(data: string): Promise<void> {
  const dir = shellBuildDir(devShellData(data), SHELL);
  await mkdir(path.join(dir, 'web'), { recursive: true });
  await writeFile(path.join(dir, 'web/main.abc.js'), '/* the root of developers */');
  await pointToShellBuild(devShellData(data), {
    id: SHELL,
    web: { files: await listFiles(path.join(dir, 'web')), main: 'main.abc.js', styles: [], shared: {} },
    node: { entry: 'chrome.cjs', files: {} },
  });
}

async function writeBuild(dir: string, { render, browser = '/* being written */' }: DevFixture): Promise<string> {
  await mkdir(path.join(dir, 'web'), { recursive: true });
  await mkdir(path.join(dir, 'node'), { recursive: true });
  await writeFile(path.join(dir, 'web/remoteEntry.js'), browser);
  const source = `exports.default = { async render({ kind, name, url, props }, { api }) { ${render} } };`;
  const integrity = integrityOf(Buffer.from(source));
  await writeFile(path.join(dir, 'node', devServerFile(integrity)), source);
  return integrity;
}

const declaredBy = ({ name, declared }: DevFixture) => ({
  name,
  team: 'test',
  contract: '^1.10.0',
  pages: [],
  widgets: [],
  events: { publishes: [], subscribes: [], handles: [], requests: [] },
  ...declared,
});

/** Connects to the gateway of a data folder; sends hello unless `isSilent`. */
export async function startDevCommand(data: string, token: string, isSilent = false): Promise<DevCommand> {
  const id = `session-${token.slice(0, 8)}`;
  const connection = net.connect(devSocket(data));
  await new Promise((resolve, reject) => connection.once('connect', resolve).once('error', reject));
  const answers: ToDev[] = [];
  const reader = new FrameReader(
    MAX_DEV_MESSAGE,
    (body) => answers.push(JSON.parse(body) as ToDev),
    () => undefined,
  );
  connection.on('data', (chunk) => reader.push(chunk)).on('error', () => undefined);
  const tell = (message: unknown): void => void connection.write(encodeFrame(message));
  if (!isSilent) tell({ t: 'hello', token, id, shell: SHELL });
  return {
    token,
    answers,
    cookie: `tm_dev=${token}`,
    tell,
    sendBytes: (bytes) => void connection.write(bytes),
    async build(remote) {
      const server = await writeBuild(path.join(devSessionDir(data, id), remote.name), remote);
      const declared = declaredBy(remote);
      const { name, hash = 'h1', isServerBehind = false } = remote;
      const keys = [
        ...declared.pages.map((page) => `page:${page.id}`),
        ...declared.widgets.map((one) => `widget:${one.name}`),
      ];
      const assets = Object.fromEntries(keys.map((key) => [key, { js: ['remoteEntry.js'], css: [], shared: [] }]));
      tell({
        t: 'built',
        remote: name,
        declared,
        hash,
        isHot: true,
        container: `tm_${name.replace(/\W/g, '_')}_dev`,
        assets,
        server,
        isServerBehind,
      });
    },
    end: () => void connection.destroy(),
    closed: new Promise((resolve) => connection.once('close', () => resolve())),
  };
}
