import type { FastifyInstance } from 'fastify';
import { BENEFIT_TYPES } from 'shared-contracts';
import type { FollowedShell } from '../assets/follow-shell-build';
import type { Releases } from '../releases/releases';

/** Registers `/status`: served versions, and why wanted ones are not served. For operators, never for shoppers. */
export function registerStatus(app: FastifyInstance, releases: Releases, followed: FollowedShell): void {
  app.get('/status', async (_request, reply) => {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.statusOf(type)]));
    const shell = { build: followed.current().build.id, problem: followed.problem() };
    const absent = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.absentOf(type)]));
    return reply.header('cache-control', 'no-store').send({ problem: releases.problem, shell, variants, absent });
  });
}
