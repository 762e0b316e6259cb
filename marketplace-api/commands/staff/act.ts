import { failure, isFailure, type Failure } from '../../src/platform/values/failure';
import { randomCode } from '../../src/platform/security/session';
import type { StaffMember } from '../../src/platform/security/staff';
import { actOf } from '../../src/modules/staff/permissions';
import { emailOf, StaffCommandError } from './command-input';
import type { Act, ActCommand, Lines, StaffCommandServices, Written } from './staff-command.types';

const noOrder = (text: string): Failure =>
  failure(404, 'NOT_FOUND', `We have no order "${text}". Find it with: npm run staff -- order find --email <address>`);

async function memberOf({ staff }: StaffCommandServices, written: Written): Promise<StaffMember> {
  const as = written.text('as');
  if (as === undefined) throw new StaffCommandError('Say who you are: --as <your email>. The audit names you.');
  const email = emailOf(as, '--as');
  const member = await staff.findByEmail(email);
  if (member === null)
    throw new StaffCommandError(`There is no account ${email} in use. "npm run staff -- list" shows who there is.`);
  return member;
}

const wrongRole = ({ call }: ActCommand, { role }: StaffMember): Failure =>
  failure(403, 'STAFF_ROLE', `This is for ${call.roles.join(', ')}; you are ${role}. Ask someone with that role.`);

const wordsOf = ({ detail, violations = [] }: Failure): string =>
  [
    detail,
    ...violations.filter(({ message }) => message !== detail).map(({ field, message }) => `  ${field}: ${message}`),
  ].join('\n');

type Found = { readonly orderId: string; readonly isMissing: boolean };

/** Finds an order by number or id. If there is none, the audit log keeps the input. */
async function orderOf({ fulfilment }: StaffCommandServices, text: string | undefined): Promise<Found | null> {
  if (text === undefined) return null;
  const orderId = await fulfilment.idOf(text);
  return { orderId: orderId ?? text, isMissing: orderId === null };
}

async function answerOf(
  services: StaffCommandServices,
  command: ActCommand,
  member: StaffMember,
  act: Act,
  found: Found | null,
): Promise<unknown> {
  const isAllowed = member.role === 'admin' || command.call.roles.includes(member.role);
  if (!isAllowed) return wrongRole(command, member);
  if (found?.isMissing) return noOrder(found.orderId);
  return act.run(services, { member, actor: { kind: 'staff', member }, orderId: found?.orderId ?? '' });
}

/**
 * Records a command in the audit log before it runs, like an HTTP call, and then the status that the call would have
 * returned.
 */
export async function doAct(services: StaffCommandServices, command: ActCommand, written: Written): Promise<Lines> {
  const { staff } = services;
  const act = command.plan(written);
  const member = await memberOf(services, written);
  const found = await orderOf(services, act.subject.order);
  const { order: _, ...rest } = act.subject;
  const subject = found === null ? rest : { orderId: found.orderId, ...rest };
  const requestId = `command-${randomCode(12)}`;
  const auditId = await staff.beginAct({ member, act: actOf(command.call), subject, requestId });
  try {
    const answer = await answerOf(services, command, member, act, found);
    await staff.endAct(auditId, isFailure(answer) ? answer.status : 200);
    if (isFailure(answer)) throw new StaffCommandError(wordsOf(answer));
    return answer as Lines;
  } catch (error) {
    if (!(error instanceof StaffCommandError)) await staff.endAct(auditId, 500);
    throw error;
  }
}
