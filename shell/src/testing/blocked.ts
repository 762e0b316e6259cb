/** Blocks its process forever as an endless loop does, without using the processor. */
export const BLOCKED = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
