import crypto from 'node:crypto';
import os from 'node:os';

/** Names this process in the leases that it takes: no other process, now or later, has the same name. */
export const WORKER_NAME = `${os.hostname()}:${process.pid}:${crypto.randomBytes(4).toString('hex')}`;
