import { STAFF_ROLES } from '../../src/platform/security/staff';
import type { AuditRow, StaffRow } from '../../src/modules/staff/staff.service';
import { emailOf, limitOf, nothingElse, roleOf, StaffCommandError, wordsOf } from './command-input';
import type { OperatorCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const unknown = (email: string) => new StaffCommandError(`There is no account ${email}. Add it with "add".`);

const staffLine = ({ email, name, role, disabledAt }: StaffRow): string =>
  `${email}  ${role}  ${name}${disabledAt ? `  disabled since ${disabledAt.toISOString()}` : ''}`;

const auditLine = ({ startedAt, email, role, act, subject, status, requestId }: AuditRow): string => {
  const from = requestId.startsWith('command-') ? '  on the command line' : '';
  return (
    `${startedAt.toISOString()}  ${email}  ${role}  ${act}  ${JSON.stringify(subject)}${from}  ` +
    `${status ?? 'unanswered'}`
  );
};

const EMAIL = { email: { type: 'string' } } as const;

/** Commands for staff accounts, their keys and the audit log. */
export const PEOPLE: Readonly<Record<string, OperatorCommand>> = dictionary({
  add: {
    usage: `--email <address> --name <name> --role <${STAFF_ROLES.join('|')}>`,
    help: 'a new account; its key is shown once',
    options: { ...EMAIL, name: { type: 'string' }, role: { type: 'string' } },
    async run({ staff }, written) {
      nothingElse(written.positionals);
      const email = emailOf(written.text('email'));
      const name = wordsOf(written.text('name'), '--name', 100);
      const key = await staff.add({ email, name, role: roleOf(written.text('role')) });
      if (key === null)
        throw new StaffCommandError(`${email} has an account already. Make a new key for it with "renew".`);
      return [`Added ${email}. The key, shown this once:`, key];
    },
  },
  role: {
    usage: '--email <address> --role <role>',
    help: 'another role, from the next call on',
    options: { ...EMAIL, role: { type: 'string' } },
    async run({ staff }, written) {
      const email = emailOf(written.text('email'));
      const role = roleOf(written.text('role'));
      if (!(await staff.setRole(email, role))) throw unknown(email);
      return [`${email} is ${role} now.`];
    },
  },
  renew: {
    usage: '--email <address>',
    help: 'a new key; the old one ends, a disabled account is enabled',
    options: EMAIL,
    async run({ staff }, written) {
      const email = emailOf(written.text('email'));
      const key = await staff.renewKey(email);
      if (key === null) throw unknown(email);
      return [`The old key of ${email} has ended. The new one, shown this once:`, key];
    },
  },
  disable: {
    usage: '--email <address>',
    help: 'the account ends; the audit still names the person',
    options: EMAIL,
    async run({ staff }, written) {
      const email = emailOf(written.text('email'));
      if (!(await staff.disable(email))) throw new StaffCommandError(`There is no account ${email} in use.`);
      return [`Disabled ${email}.`];
    },
  },
  list: {
    usage: '',
    help: 'everybody who has an account',
    options: {},
    run: async ({ staff }) => (await staff.list()).map(staffLine),
  },
  audit: {
    usage: '[--email <address>] [--limit 50]',
    help: 'who did what, the newest first',
    options: { ...EMAIL, limit: { type: 'string' } },
    async run({ staff }, written) {
      const email = written.text('email');
      const rows = await staff.audit(email === undefined ? null : emailOf(email), limitOf(written.text('limit')));
      return rows.map(auditLine);
    },
  },
});
