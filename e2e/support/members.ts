import { randomUUID } from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import { hashPassword } from '../../marketplace-api/src/modules/auth/password';
import { sql } from './database';

export const MEMBER_PASSWORD = 'correct horse battery';

/** Creates an account, as the program's staff do. Returns its email address. */
export async function newAccount(variant: BenefitType): Promise<string> {
  const email = `${randomUUID()}@members.example.com`;
  await sql(
    'insert into account (account_id, benefit_type, email, password_hash, customer_id) values ($1, $2, $3, $4, $5)',
    [`A${randomUUID()}`, variant, email, await hashPassword(MEMBER_PASSWORD), 'M-77'],
  );
  return email;
}
