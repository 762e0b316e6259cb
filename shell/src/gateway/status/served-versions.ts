import type { FastifyInstance } from 'fastify';
import { BENEFIT_TYPES, CONTRACT_VERSION } from 'shared-contracts';
import type { FollowedShell } from '../assets/follow-shell-build';
import type { Scrubber } from '../releases/upkeep/scrubber';
import type { Releases } from '../releases/releases';

/** Parts of a gateway whose state is its status. */
export interface StatusParts {
  readonly releases: Releases;
  readonly shells: FollowedShell;
  readonly scrubber: Scrubber;
}

/** Registers `/status`: served versions, and why wanted ones are not served. For operators, never for shoppers. */
export function registerStatus(app: FastifyInstance, { releases, shells, scrubber }: StatusParts): void {
  app.get('/status', async (_request, reply) => {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.statusOf(type)]));
    const shell = { build: shells.current().build.id, problem: shells.problem() };
    const absent = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.absentOf(type)]));
    const { number: revision, digest } = releases.position();
    const previews = releases.previewStatuses();
    const followed = { problem: releases.problem, log: { revision, digest }, contract: CONTRACT_VERSION };
    const { rollouts } = releases;
    const renders = releases.renders();
    const pastRenders = releases.pastRenders();
    const about = { shell, variants, absent, rollouts, renders, pastRenders, damaged: scrubber.damages, previews };
    return reply.header('cache-control', 'no-store').send({ ...followed, ...about });
    return reply.header('cache-control', 'no-store').send({ ...followed, ...about });
  });
}
