import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '../../platform/staff';
import type { DisputeRow } from '../payment/dispute.service';
import type { AuditRow, StaffRow, StaffService } from './staff.service';

export const STAFF_USAGE = `People who work for the store. Each has a key of their own for the calls under /management/v1.

  npm run staff -- add --email <address> --name <name> --role <${STAFF_ROLES.join('|')}>
  npm run staff -- role --email <address> --role <role>
  npm run staff -- renew --email <address>       a new key; the old one ends, a disabled account is enabled
  npm run staff -- disable --email <address>
  npm run staff -- list
  npm run staff -- audit [--email <address>] [--limit 50]
  npm run staff -- disputes [--limit 50]         payments that a bank was asked to give back, the open ones first

A key is shown once, when it is made.`;

/** What was asked for cannot be done; the message says what to write instead. */
export class StaffCommandError extends Error {}

const MAX_AUDIT = 10_000;

function emailOf(text: string | undefined): string {
  const email = text?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) throw new StaffCommandError('--email must be an email address.');
  return email;
}

function roleOf(text: string | undefined): StaffRole {
  const role = STAFF_ROLES.find((one) => one === text);
  if (!role) throw new StaffCommandError(`--role must be one of ${STAFF_ROLES.join(', ')}.`);
  return role;
}

function limitOf(text = '50'): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_AUDIT)
    throw new StaffCommandError(`--limit must be a whole number from 1 to ${MAX_AUDIT}.`);
  return limit;
}

const unknown = (email: string) => new StaffCommandError(`There is no account ${email}. Add it with "add".`);

const staffLine = ({ email, name, role, disabledAt }: StaffRow): string =>
  `${email}  ${role}  ${name}${disabledAt ? `  disabled since ${disabledAt.toISOString()}` : ''}`;

const auditLine = ({ startedAt, email, role, act, subject, status }: AuditRow): string =>
  `${startedAt.toISOString()}  ${email}  ${role}  ${act}  ${JSON.stringify(subject)}  ${status ?? 'unanswered'}`;

const disputeLine = ({ openedAt, disputeId, state, reason, amountCents, currency, orderNumber }: DisputeRow): string =>
  `${openedAt.toISOString()}  ${disputeId}  ${state}  order ${orderNumber}  ${(amountCents / 100).toFixed(2)} ${currency}  ${reason}`;

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  limit: { type: 'string' },
} as const;

export interface StaffCommandServices {
  readonly staff: StaffService;
  disputes(limit: number): Promise<DisputeRow[]>;
}

/** `npm run staff`: the only way an account comes to be. */
export async function runStaffCommand(
  { staff, disputes }: StaffCommandServices,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  switch (positionals[0]) {
    case 'list':
      return (await staff.list()).map(staffLine).forEach(print);
    case 'audit': {
      const email = values.email === undefined ? null : emailOf(values.email);
      return (await staff.audit(email, limitOf(values.limit))).map(auditLine).forEach(print);
    }
    case 'disputes':
      return (await disputes(limitOf(values.limit))).map(disputeLine).forEach(print);
    case 'add': {
      const email = emailOf(values.email);
      const name = values.name?.trim();
      if (!name) throw new StaffCommandError('--name must be the name of the person.');
      const key = await staff.add({ email, name, role: roleOf(values.role) });
      if (key === null)
        throw new StaffCommandError(`${email} has an account already. Make a new key for it with "renew".`);
      return print(`Added ${email}. The key, shown this once:\n${key}`);
    }
    case 'renew': {
      const email = emailOf(values.email);
      const key = await staff.renewKey(email);
      if (key === null) throw unknown(email);
      return print(`The old key of ${email} has ended. The new one, shown this once:\n${key}`);
    }
    case 'role': {
      const email = emailOf(values.email);
      const role = roleOf(values.role);
      if (!(await staff.setRole(email, role))) throw unknown(email);
      return print(`${email} is ${role} now.`);
    }
    case 'disable': {
      const email = emailOf(values.email);
      if (!(await staff.disable(email))) throw new StaffCommandError(`There is no account ${email} in use.`);
      return print(`Disabled ${email}.`);
    }
    default:
      throw new StaffCommandError(STAFF_USAGE);
  }
}
