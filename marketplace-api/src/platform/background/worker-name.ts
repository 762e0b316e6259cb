import crypto from 'node:crypto';
import os from 'node:os';

/** Identifies this process in its leases; no other process ever has the same name. */
export const WORKER_NAME = `${os.hostname()}:${process.pid}:${crypto.randomBytes(4).toString('hex')}`;
