/** What people who work for the store may do. `admin` may do everything that any other role may. */
export const STAFF_ROLES = ['support', 'fulfilment', 'catalog', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who makes a call, by their key. */
export interface StaffMember {
  readonly staffId: string;
  readonly role: StaffRole;
  /** Whom the audit and colleagues read. */
  readonly email: string;
}

/** An act as the audit keeps it: the route and its path parameters, never a body. */
export interface StaffAct {
  readonly member: StaffMember;
  /** `POST /management/v1/reviews/:reviewId/moderation` */
  readonly act: string;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** What the calls of staff need to know of people and keys. */
export interface StaffDirectory {
  find(key: string): Promise<StaffMember | null>;
  /** Answers the id of the audit's row. */
  beginAct(act: StaffAct): Promise<string>;
  endAct(auditId: string, status: number): Promise<void>;
}
