/** Roles of staff. `admin` may do everything that any other role may. */
export const STAFF_ROLES = ['support', 'fulfilment', 'catalog', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export interface StaffMember {
  readonly staffId: string;
  readonly role: StaffRole;
  /** Identifies the person in the audit log and to colleagues. */
  readonly email: string;
}

/** An act in the audit log: the route and its path parameters, never a body. */
export interface StaffAct {
  readonly member: StaffMember;
  /** `POST /management/v1/reviews/:reviewId/moderation` */
  readonly act: string;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Finds staff by key and records their acts. */
export interface StaffDirectory {
  find(key: string): Promise<StaffMember | null>;
  /** Returns the id of the row in the audit log. */
  beginAct(act: StaffAct): Promise<string>;
  endAct(auditId: string, status: number): Promise<void>;
}
