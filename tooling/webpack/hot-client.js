/*
 * Runs in the browser before a remote's own code during development: applies the next build to the open page when the
 * shell reports one. Reloads the page for changes that cannot be applied.
 */
import hotEmitter from 'webpack/hot/emitter.js';
import 'webpack/hot/dev-server.js';

/* global __TM_REMOTE__ */
const update = (hash) => hash && hotEmitter.emit('webpackHotUpdate', hash);

addEventListener('tm-built', ({ detail }) => detail.remote === __TM_REMOTE__ && update(detail.hash));
// A build that was reported before this code was loaded.
update(globalThis.__TM_BUILT__?.[__TM_REMOTE__]);
