import { parseArgs, type ParseArgsConfig } from 'node:util';

export type Options = NonNullable<ParseArgsConfig['options']>;
export interface Wrong {
  readonly error: string;
}
type Strict<O extends Options> = {
  readonly args: string[];
  readonly options: O;
  readonly allowPositionals: true;
  readonly strict: true;
};
/** Flags with their values, and the positional arguments. */
export type CommandLine<O extends Options> = ReturnType<typeof parseArgs<Strict<O>>>;

/** Parses flags and words; the error names a flag that is unknown or has no value. */
export function parseWords<const O extends Options>(args: readonly string[], options: O): CommandLine<O> | Wrong {
  try {
    return parseArgs<Strict<O>>({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    return { error: (error as Error).message.split('. To specify')[0] ?? 'unknown flag' };
  }
}

/** The arguments that a command accepts. */
export interface CommandShape<O extends Options> {
  /** Names of the positional arguments, for messages. The last one may repeat or be absent when it ends with `…`. */
  readonly subjects: readonly string[];
  /** Flags of this command. Any other flag is rejected, because ignoring it would mislead the caller. */
  readonly flags: readonly (keyof O)[];
}

/** Returns the problem with the positional arguments of a command, or null. */
function subjectProblem(command: string, wanted: readonly string[], given: readonly string[]): string | null {
  const isOpen = wanted.at(-1)?.endsWith('…') === true;
  const least = isOpen ? wanted.length - 1 : wanted.length;
  if (given.length < least) return `'${command}' wants ${wanted[given.length]}.`;
  return !isOpen && given.length > wanted.length ? `'${given.at(-1)}' is too much for '${command}'.` : null;
}

export interface CommandWords<Command extends string, O extends Options> {
  readonly command: Command;
  readonly subjects: readonly string[];
  readonly values: CommandLine<O>['values'];
}

/** Parses `command subject … --flag value`; null when help is requested. The error names any unknown word. */
export function readCommandWords<Command extends string, const O extends Options>(
  args: readonly string[],
  options: O,
  commands: Readonly<Record<Command, CommandShape<O>>>,
): CommandWords<Command, O> | Wrong | null {
  const parsed = parseWords(args, { ...options, help: { type: 'boolean', short: 'h' } });
  if ('error' in parsed) return parsed;
  const [command, ...subjects] = parsed.positionals;
  const { help, ...values } = parsed.values as CommandLine<O>['values'] & { readonly help?: boolean };
  if (help || command === undefined) return null;
  const isCommand = (name: string): name is Command => Object.hasOwn(commands, name);
  if (!isCommand(command))
    return { error: `There is no command '${command}'. Commands: ${Object.keys(commands).join(', ')}.` };
  const shape: CommandShape<O> = commands[command];
  const foreign = Object.keys(values).find((flag) => !shape.flags.includes(flag));
  if (foreign !== undefined) return { error: `'${command}' has no flag --${foreign}.` };
  const error = subjectProblem(command, shape.subjects, subjects);
  return error === null ? { command, subjects, values: values as CommandLine<O>['values'] } : { error };
}
