/*
 * In the browser, in front of a remote's own code while it is developed: takes the next build into the open page when
 * the shell tells of one. What cannot be taken in place loads the page again.
 */
import hotEmitter from 'webpack/hot/emitter.js';
import 'webpack/hot/dev-server.js';

/* global __TM_REMOTE__ */
const update = (hash) => hash && hotEmitter.emit('webpackHotUpdate', hash);

addEventListener('tm-built', ({ detail }) => detail.remote === __TM_REMOTE__ && update(detail.hash));
// A build that was told of before this code came.
update(globalThis.__TM_BUILT__?.[__TM_REMOTE__]);
