import { isFlagOn } from 'shared-contracts';
import { FlagState, FlagStates } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { SECURITY } from '../../http/route-security';
import { staffOf } from '../../http/access/staff-access';
import { STAFF_CALLS } from '../staff/permissions';
import type { FeatureFlagSwitches, FlagsOf } from './feature-flags.service';
import { featureOff } from './feature-off';

const tags = ['Marketplace'];

/** Answers calls of a disabled feature with 404. A route names its feature in its config. */
export function closeFeatures(app: App, flagsOf: FlagsOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { feature } = request.routeOptions.config;
    if (feature === undefined || isFlagOn(flagsOf(request.variant), feature)) return done();
    sendFailure(request, reply, featureOff(feature, 404));
    return undefined;
  });
}

export function featureFlagStaffRoutes(app: App, switches: FeatureFlagSwitches): void {
  const { showFlags, switchFlag } = STAFF_CALLS;
  const list = {
    security: SECURITY.staff(...showFlags.roles),
    tags,
    summary: 'Every flag of every variant, and who switched it',
    response: { 200: FlagStates },
  };
  app.get(showFlags.path, { schema: list }, async (request, reply) =>
    answer(request, reply.header('cache-control', 'no-store'), { flags: await switches.list() }),
  );
  const change = {
    security: SECURITY.staff(...switchFlag.roles),
    tags,
    summary: 'Switch a flag of a variant; shoppers see it within seconds',
    params: Type.Object({
      variant: Type.String({ maxLength: 40 }),
      flag: Type.String({ maxLength: 40 }),
      state: Type.Union([Type.Literal('on'), Type.Literal('off')]),
    }),
    response: { 200: FlagState, ...problems(404, 409) },
  };
  app.post(switchFlag.path, { schema: change }, async (request, reply) => {
    const { variant, flag, state } = request.params;
    return answer(request, reply, await switches.switch({ variant, flag, isOn: state === 'on' }, staffOf(request)));
  });
}
