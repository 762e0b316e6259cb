import { parseArgs } from 'node:util';
import { isEmail, normalizeEmail } from 'shared-contracts/text';
import { BENEFIT_TYPES, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Database } from '../../src/platform/database/database';
import { randomCode } from '../../src/platform/security/session';
import { endAllAccess } from '../../src/modules/auth/access-token';
import { hashPassword } from '../../src/modules/auth/password';
import * as sql from '../../src/modules/auth/auth.sql';

/** Variants whose program has members. */
const STORES = BENEFIT_TYPES.filter((type) => VARIANT_RULES[type].hasMembers);

export const ACCOUNT_USAGE = `Accounts of program members, who sign in on the page /sign-in.

  npm run account -- add --store <${STORES.join('|')}> --email <address> --customer <customer id>
  npm run account -- password --store <store> --email <address>
  npm run account -- remove --store <store> --email <address>
  npm run account -- list

A password is read from the standard input: typed unseen, or piped in. It has 12 characters or more.`;

export interface AccountConsole {
  readPassword(): Promise<string>;
  print(line: string): void;
}

/** A command that cannot be executed. The message names the correct input. */
export class AccountError extends Error {}

const MIN_PASSWORD = 12;

interface Named {
  readonly store: BenefitType;
  readonly email: string;
}

function namedBy({ store, email }: { store?: string; email?: string }): Named {
  const known = STORES.find((type) => type === store);
  if (!known) throw new AccountError(`--store must be one of ${STORES.join(', ')}.`);
  const address = normalizeEmail(email ?? '').toLowerCase();
  if (!isEmail(address)) throw new AccountError('--email must be an email address.');
  return { store: known, email: address };
}

async function newPassword(terminal: AccountConsole): Promise<string> {
  const password = await terminal.readPassword();
  if (password.length < MIN_PASSWORD || password.length > 200)
    throw new AccountError(`A password has ${MIN_PASSWORD} to 200 characters.`);
  return hashPassword(password);
}

/** Sets a password and revokes earlier sign-ins. Returns the number of changed accounts. */
function setPassword(db: Database, { store, email }: Named, hash: string): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await tx.one<{ accountId: string }>(sql.setPassword, [store, email, hash]);
    if (account === null) return 0;
    await endAllAccess(tx, account.accountId);
    return 1;
  });
}

interface AccountLine {
  accountId: string;
  benefitType: string;
  email: string;
  customerId: string;
}

/** Runs `npm run account`, the only way to create an account. */
export async function runAccountCommand(
  db: Database,
  args: readonly string[],
  terminal: AccountConsole,
): Promise<void> {
  const {
    values,
    positionals: [command],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { store: { type: 'string' }, email: { type: 'string' }, customer: { type: 'string' } },
  });
  if (command === 'list') {
    for (const line of await db.many<AccountLine>(sql.listAccounts))
      terminal.print(`${line.benefitType}  ${line.email}  customer ${line.customerId}  ${line.accountId}`);
    return;
  }
  if (command !== 'add' && command !== 'password' && command !== 'remove') throw new AccountError(ACCOUNT_USAGE);
  const { store, email } = namedBy(values);
  if (command === 'remove') {
    if ((await db.count(sql.removeAccount, [store, email])) === 0)
      throw new AccountError(`There is no account ${email} of ${store}.`);
    terminal.print(`Removed ${email} of ${store}.`);
    return;
  }
  if (command === 'add' && !values.customer)
    throw new AccountError('--customer must be the customer id that the program knows the member by.');
  const hash = await newPassword(terminal);
  const done =
    command === 'add'
      ? await db.count(sql.addAccount, [`A${randomCode(15)}`, store, email, hash, values.customer])
      : await setPassword(db, { store, email }, hash);
  if (done === 0)
    throw new AccountError(
      command === 'add'
        ? `${email} has an account of ${store} already. Change its password with "password".`
        : `There is no account ${email} of ${store}. Add it with "add".`,
    );
  terminal.print(command === 'add' ? `Added ${email} of ${store}.` : `Changed the password of ${email} of ${store}.`);
}
