/** A failed build or move, with a message for the user of the command. */
export class BuildFailure extends Error {}
