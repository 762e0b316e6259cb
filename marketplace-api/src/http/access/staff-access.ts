import type { FastifyRequest, RouteOptions } from 'fastify';
import { failure } from '../../platform/values/failure';
import { requireValue } from '../../platform/values/require-value';
import type { StaffDirectory, StaffMember, StaffRole } from '../../platform/security/staff';
import type { App } from '../app-types';
import { sendFailure } from '../problem-reply';
import { bearerOf, staffRolesOf } from '../route-security';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated member of staff; null in requests outside of the staff API. */
    staff: StaffMember | null;
    /** Id of the call's row in the audit log. */
    auditId: string | null;
  }
}

/** Returns the caller of a route that {@link requireStaff} guards. @throws Error in other routes */
export const staffOf = ({ staff }: FastifyRequest): StaffMember => requireValue(staff, 'authenticated member of staff');

const unknownKey = () =>
  failure(401, 'STAFF_KEY', 'This call is for the store\'s own staff. Send your key as "Authorization: Bearer …".');

const wrongRole = (role: StaffRole, allowed: readonly StaffRole[]) =>
  failure(
    403,
    'STAFF_ROLE',
    `This is for ${allowed.join(', ')}; you are ${role}. Ask somebody with that role, or have yours changed.`,
  );

const rolesOfRoute = (request: FastifyRequest): readonly StaffRole[] =>
  staffRolesOf((request.routeOptions.schema ?? {}) as { security?: readonly object[] });

const mayCall = (role: StaffRole, allowed: readonly StaffRole[]): boolean => role === 'admin' || allowed.includes(role);

/**
 * Authorizes the calls of staff by personal key and role. Every call with a known key, even a refused one, is recorded
 * in the audit log before it runs.
 */
export function requireStaff(app: App, staff: StaffDirectory): void {
  app.decorateRequest('staff', null);
  app.decorateRequest('auditId', null);
  app.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    if (staffRolesOf((schema ?? {}) as { security?: readonly object[] }).length === 0)
      throw new Error(`${String(method)} ${url} is a call of staff and names no role in its security.`);
  });

  // Before validation, so that an unauthorized caller learns nothing about the call's input.
  app.addHook('onRequest', async (request, reply) => {
    const member = await staff.find(bearerOf(request));
    if (member === null) return sendFailure(request, reply, unknownKey());
    request.staff = member;
    const act = `${request.method} ${request.routeOptions.url ?? ''}`;
    const subject = (request.params ?? {}) as Record<string, unknown>;
    request.auditId = await staff.beginAct({ member, act, subject, requestId: request.id });
    const allowed = rolesOfRoute(request);
    return mayCall(member.role, allowed) ? undefined : sendFailure(request, reply, wrongRole(member.role, allowed));
  });

  // Before the response is sent, so that the audit log already has the outcome.
  app.addHook('onSend', async (request, reply) => {
    if (request.auditId === null) return;
    await staff
      .endAct(request.auditId, reply.statusCode)
      .catch((error: unknown) => request.log.error({ err: error }, 'the audit lacks the status of an act'));
  });
}
