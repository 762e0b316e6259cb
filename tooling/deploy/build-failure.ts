/** A build or a move that did not come about, in words for whoever started it. */
export class BuildFailure extends Error {}
