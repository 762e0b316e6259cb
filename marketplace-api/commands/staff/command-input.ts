import type { OrderLineQuantity } from 'shared-contracts/wire';
import { STAFF_ROLES, type StaffRole } from '../../src/platform/security/staff';

/** A command that cannot be executed. The message names the correct input. */
export class StaffCommandError extends Error {}

const MAX_LIMIT = 10_000;
const wrong = (message: string): StaffCommandError => new StaffCommandError(message);

export function emailOf(text: string | undefined, option = '--email'): string {
  const email = text?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) throw wrong(`${option} must be an email address.`);
  return email;
}

export function roleOf(text: string | undefined): StaffRole {
  const role = STAFF_ROLES.find((one) => one === text);
  if (!role) throw wrong(`--role must be one of ${STAFF_ROLES.join(', ')}.`);
  return role;
}

export function limitOf(text = '50', most = MAX_LIMIT): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > most)
    throw wrong(`--limit must be a whole number from 1 to ${most}.`);
  return limit;
}

export function daysOf(text: string, most: number): number {
  const days = Number(text);
  if (!/^\d{1,2}$/.test(text) || days < 1 || days > most)
    throw wrong(`--days must be a whole number from 1 to ${most}.`);
  return days;
}

/** Parses a text option, for example a reason. */
export function wordsOf(text: string | undefined, option: string, most: number): string {
  const words = text?.trim() ?? '';
  if (words === '' || words.length > most) throw wrong(`${option} must be words, ${most} characters at most.`);
  return words;
}

/** Parses dollars and cents: no sign, no comma, no third decimal. */
export function dollarsOf(text: string | undefined, option = '--amount'): number {
  if (text === undefined || !/^\d{1,6}(\.\d{2})?$/.test(text) || Number(text) === 0)
    throw wrong(`${option} must be dollars, like 12 or 12.50.`);
  return Number(text);
}

const LINE = /^(\S{1,60})=([1-9]\d?)$/;

/** Parses `--line <product number>=<quantity>`, which can be repeated. */
export function linesOf(texts: readonly string[] | undefined): OrderLineQuantity[] {
  if (texts === undefined || texts.length === 0)
    throw wrong('Name at least one line: --line <product number>=<quantity>.');
  return texts.map((text) => {
    const [, productNumber, quantity] = LINE.exec(text) ?? [];
    if (productNumber === undefined || quantity === undefined)
      throw wrong(`--line must be <product number>=<quantity>, like CON-TCTR-2256517-102H=2; it is "${text}".`);
    return { productNumber, quantity: Number(quantity) };
  });
}

export function oneOf<T extends string>(text: string | undefined, option: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text);
  if (choice === undefined) throw wrong(`${option} must be one of ${choices.join(', ')}.`);
  return choice;
}

/** Returns the single positional argument, which is the command's subject. */
export function subjectOf(positionals: readonly string[], what: string): string {
  const [subject, ...more] = positionals;
  if (subject === undefined) throw wrong(`Name the ${what}. With --help you see how.`);
  if (more.length > 0) throw wrong(`Name one ${what} at a time; "${more.join(' ')}" is too much.`);
  if (subject.length > 120) throw wrong(`No ${what} is called that. Check what you wrote.`);
  return subject;
}

export function nothingElse(positionals: readonly string[]): void {
  if (positionals.length > 0)
    throw wrong(`"${positionals.join(' ')}" is too much. With --help you see what goes here.`);
}
