/* Runs inside each test environment before its test file: adds browser APIs that jsdom lacks. */
const util = require('node:util');
const streams = require('node:stream/web');
const threads = require('node:worker_threads');

/** Node's own global object, which has fetch and its classes, and which mock servers extend. */
const node = require('node:vm').runInThisContext('globalThis');

// A deploy in a test starts no browser; tests of that rehearsal start it themselves.
process.env['REHEARSAL_BROWSER'] ??= 'off';

const missing = {
  fetch: node.fetch,
  Request: node.Request,
  Response: node.Response,
  Headers: node.Headers,
  TextEncoder: util.TextEncoder,
  TextDecoder: util.TextDecoder,
  ReadableStream: streams.ReadableStream,
  WritableStream: streams.WritableStream,
  TransformStream: streams.TransformStream,
  structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  BroadcastChannel: threads.BroadcastChannel,
};
for (const [name, value] of Object.entries(missing)) {
  if (globalThis[name] === undefined) globalThis[name] = value;
}

if (typeof window !== 'undefined') {
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  window.IntersectionObserver ??= NoObserver;
  window.ResizeObserver ??= NoObserver;
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
  window.scrollTo = () => {};
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Blob.prototype.stream ??= async function* stream() {
    const reader = new window.FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsArrayBuffer(this);
    });
    yield new Uint8Array(reader.result);
  };
  const dialog = window.HTMLDialogElement?.prototype;
  if (dialog && !dialog.showModal) {
    dialog.showModal = function showModal() {
      this.open = true;
    };
    dialog.show = dialog.showModal;
    dialog.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  }
}
