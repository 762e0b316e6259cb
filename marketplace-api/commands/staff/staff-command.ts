import { parseArgs } from 'node:util';
import { doAct } from './act';
import { StaffCommandError } from './command-input';
import { BOOKINGS } from './booking.command';
import { FINDINGS } from './finding.command';
import { FLAGS } from './flag.command';
import { MAILS } from './mail.command';
import { ORDERS, ship } from './order.command';
import { PAYMENTS } from './payment.command';
import { PEOPLE } from './people.command';
import { PERSONS } from './person.command';
import { QUESTIONS } from './question.command';
import { REBATES } from './rebate.command';
import { REFUNDS } from './refund.command';
import { RETURNS } from './return.command';
import { REVIEWS } from './review.command';
import type {
  ActCommand,
  OperatorCommand,
  Options,
  StaffCommandServices,
  Values,
  Written,
} from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

export { StaffCommandError } from './command-input';
export type { StaffCommandServices } from './staff-command.types';

const ACTS: Readonly<Record<string, ActCommand>> = dictionary({
  ...ORDERS,
  ship,
  ...REFUNDS,
  ...RETURNS,
  ...PAYMENTS,
  ...FINDINGS,
  ...REBATES,
  ...MAILS,
  ...BOOKINGS,
  ...REVIEWS,
  ...QUESTIONS,
  ...FLAGS,
  ...PERSONS,
});

const line = (name: string, { usage, help }: Pick<ActCommand, 'usage' | 'help'>): string =>
  `  npm run staff -- ${[name, usage].filter(Boolean).join(' ')}\n      ${help}`;
const linesOf = (commands: Readonly<Record<string, Pick<ActCommand, 'usage' | 'help'>>>): string =>
  Object.entries(commands)
    .map(([name, command]) => line(name, command))
    .join('\n');

export const STAFF_USAGE = `People who work for the store, and what they do.

People, and their keys for the calls under /management/v1. A key is shown once, when it is made.

${linesOf(PEOPLE)}

Work. Each act needs --as <your email>, an account with a role that may do it, and has its row in the audit, as over
HTTP. An <order> is its number or its id. --help shows this.

${linesOf(ACTS)}`;

const AS: Options = { as: { type: 'string' } };

/** Returns the longest matching command name: "refund failed" before "refund". */
function nameOf(args: readonly string[], commands: object): string | null {
  const [first = '', second = ''] = args;
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name)) ?? null;
}

function writtenIn(args: readonly string[], options: Options): Written {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { ...options } });
  const values = parsed.values as Values;
  const of = <T>(option: string, is: (value: unknown) => value is T): T | undefined => {
    const value: unknown = values[option];
    return is(value) ? value : undefined;
  };
  return {
    positionals: parsed.positionals,
    text: (option) => of(option, (value) => typeof value === 'string'),
    texts: (option) => of(option, (value): value is readonly string[] => Array.isArray(value)),
    has: (option) => values[option] === true,
  };
}

async function work(
  services: StaffCommandServices,
  args: readonly string[],
  commands: { readonly people: Readonly<Record<string, OperatorCommand>>; readonly acts: typeof ACTS },
): Promise<readonly string[]> {
  const name = nameOf(args, { ...commands.people, ...commands.acts });
  if (name === null) throw new StaffCommandError(STAFF_USAGE);
  const rest = args.slice(name.split(' ').length);
  const [person, act] = [commands.people[name], commands.acts[name]];
  if (person) return person.run(services, writtenIn(rest, person.options));
  if (!act) throw new StaffCommandError(STAFF_USAGE);
  return doAct(services, act, writtenIn(rest, { ...act.options, ...AS }));
}

/** Runs `npm run staff`: the only way to create an account, and staff work that has no page. */
export async function runStaffCommand(
  services: StaffCommandServices,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return print(STAFF_USAGE);
  for (const line of await work(services, args, { people: PEOPLE, acts: ACTS })) print(line);
  return undefined;
}
