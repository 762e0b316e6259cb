/** Code that blocks its process for good, as an endless loop does, but leaves the processor to other tests. */
export const BLOCKED = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
