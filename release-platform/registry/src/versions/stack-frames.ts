import type { BuiltPosition } from './source-map';

/** A frame of a stack in a script of a release. */
export interface StackFrame extends BuiltPosition {
  /** Path after the prefix: `page.js`. */
  readonly file: string;
  /** Name of the function in the built file, as the engine writes it. */
  readonly functionName?: string;
}

const FRAME = /^([\w@~.-]{1,100}(?:\/[\w@~.-]{1,100}){0,8}):(\d{1,7}):(\d{1,7})(?!\d)/;
/** The end of the text before a frame: `at Object.render (`. */
const CALLED = /\bat (?:async |new )?([\w$.]{1,60}) (?:\[as [\w$.]{1,60}\] )?\($/;
const MAX_CALL = 150;
/** Frames that are read: the error of a library is thrown some calls below the team's code. */
const MOST_FRAMES = 12;
const MAX_LENGTH = 10_000;

/**
 * Returns the frames of a stack in files after a prefix, the innermost first.
 * @param prefix for example `/remotes/cart/1.0.0-a/`
 */
export const framesIn = (stack: string, prefix: string): readonly StackFrame[] =>
  stack
    .slice(0, MAX_LENGTH)
    .split(prefix)
    .slice(0, MOST_FRAMES + 1)
    .flatMap((rest, at, all) => {
      const [, file, line, column] = (at > 0 && FRAME.exec(rest)) || [];
      if (file === undefined) return [];
      const [, functionName] = CALLED.exec(all[at - 1]?.slice(-MAX_CALL) ?? '') ?? [];
      return [{ file, line: Number(line), column: Number(column), ...(functionName && { functionName }) }];
    });

/** Prefix of server files in the stacks of a render host, which names its code so. */
export const serverPrefix = (remote: string, version: string): string => `${remote}-${version}/`;

/** Prefix of a version's files in the stacks of browsers. */
export const webPrefix = (remote: string, version: string): string => `/remotes/${remote}/${version}/`;

/** Returns whether a source is a team's own code, which is what it looks for. */
export const isOwnSource = (file: string): boolean => !file.startsWith('node_modules/');
