import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../platform/values/failure';
import type { Member, MemberDirectory } from '../../platform/security/member';
import { sendFailure } from '../problem-reply';

const TOKEN_LENGTH = 200;

export const notSignedIn = () =>
  failure(401, 'ACCESS_TOKEN', 'You are signed out. Sign in again, and go on from here.');

/** Returns the token, or null for a header that cannot be one. */
export function accessTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers['x-access-token'];
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_LENGTH ? token : null;
}

/** Runs work for a signed-in member of the key's variant and answers 401 to others. The response cannot be cached. */
export async function withMember<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  members: MemberDirectory,
  work: (member: Member, token: string) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store');
  const token = accessTokenOf(request);
  const member = await members.memberOf(request.variant, token);
  if (member === null || token === null) return sendFailure(request, reply, notSignedIn()) as T;
  return work(member, token);
}
