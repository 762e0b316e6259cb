import crypto from 'node:crypto';
import type { Queries } from '../../platform/database/database';
import { hashToken } from '../../platform/security/one-time-token';
import { randomCode } from '../../platform/security/session';
import type { StaffAct, StaffMember, StaffRole } from '../../platform/security/staff';
import * as sql from './staff.sql';

export interface StaffRow extends StaffMember {
  readonly name: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
}

export interface AuditRow {
  readonly startedAt: Date;
  readonly email: string;
  readonly role: StaffRole;
  readonly act: string;
  readonly subject: Readonly<Record<string, unknown>>;
  /** HTTP status of the response; null when the process ended before it. */
  readonly status: number | null;
  readonly requestId: string;
}

const KEY_PREFIX = 'tm_staff_';
const newKey = () => `${KEY_PREFIX}${crypto.randomBytes(32).toString('base64url')}`;

/** Manages staff accounts, their keys and the audit log. */
export function staffService(db: Queries) {
  return {
    /** Returns the new key, which is shown once; null when the email address has an account already. */
    async add(person: { email: string; name: string; role: StaffRole }): Promise<string | null> {
      const key = newKey();
      const values = [`S${randomCode(15)}`, person.email, person.name, person.role, hashToken(key)];
      return (await db.count(sql.insertStaff, values)) === 0 ? null : key;
    },

    /** Replaces the key and enables the account; null when there is no such account. */
    async renewKey(email: string): Promise<string | null> {
      const key = newKey();
      return (await db.count(sql.setKey, [email, hashToken(key)])) === 0 ? null : key;
    },

    setRole: async (email: string, role: StaffRole) => (await db.count(sql.setRole, [email, role])) > 0,
    disable: async (email: string) => (await db.count(sql.disable, [email])) > 0,
    list: () => db.many<StaffRow>(sql.listStaff),

    find: (key: string): Promise<StaffMember | null> =>
      key.startsWith(KEY_PREFIX) ? db.one<StaffMember>(sql.staffByKey, [hashToken(key)]) : Promise.resolve(null),

    /** Finds an enabled account. */
    findByEmail: (email: string): Promise<StaffMember | null> => db.one<StaffMember>(sql.staffByEmail, [email]),

    /** Records an act before it runs, so that no act is missing in the audit log. Returns the row's id. */
    async beginAct({ member, act, subject, requestId }: StaffAct): Promise<string> {
      const values = [member.staffId, member.role, act, JSON.stringify(subject), requestId];
      return String((await db.oneOrThrow<{ auditId: number }>(sql.beginAct, values)).auditId);
    },
    async endAct(auditId: string, status: number): Promise<void> {
      await db.count(sql.endAct, [auditId, status]);
    },

    audit: (email: string | null, limit: number) => db.many<AuditRow>(sql.readAudit, [email, limit]),
  };
}

export type StaffService = ReturnType<typeof staffService>;
