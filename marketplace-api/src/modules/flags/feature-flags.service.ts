import {
  BENEFIT_TYPES,
  FEATURE_FLAGS,
  featureFlagOf,
  VARIANT_RULES,
  type BenefitType,
  type FeatureFlag,
  type FlagValues,
} from 'shared-contracts';
import type { FlagState } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import { keepFresh } from '../../platform/freshness/keep-fresh';
import type { StaffMember } from '../../platform/security/staff';
import * as sql from './feature-flags.sql';

interface SwitchedRow {
  readonly variant: string;
  readonly flag: string;
  readonly isOn: boolean;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export type FlagsOf = (variant: BenefitType) => Readonly<Record<FeatureFlag, boolean>>;

/** A flag that staff want to change, as typed. */
export interface FlagSwitch {
  readonly variant: string;
  readonly flag: string;
  readonly isOn: boolean;
}

const readSwitched = (db: Queries): Promise<SwitchedRow[]> => db.many<SwitchedRow>(sql.switchedFlags);

/**
 * Returns whether a flag can be on: government deals need a verification that only some variants have (specification
 * section 6).
 */
const canBeOn = (variant: BenefitType, flag: FeatureFlag): boolean =>
  flag !== 'governmentDeals' || VARIANT_RULES[variant].hasIdVerification;

function valuesOf(variant: BenefitType, rows: readonly SwitchedRow[]): Readonly<Record<FeatureFlag, boolean>> {
  const switched: FlagValues = Object.fromEntries(
    rows.filter((row) => row.variant === variant).map(({ flag, isOn }) => [flag, isOn]),
  );
  const entries = FEATURE_FLAGS.map((flag) => [flag, switched[flag] !== false && canBeOn(variant, flag)]);
  return Object.fromEntries(entries) as Record<FeatureFlag, boolean>;
}

export interface FlagSources {
  readonly db: Queries;
  onFlagChange(listener: () => void): void;
}

/** Keeps the flags in memory and reads them again after each change, in every process. */
export async function loadFeatureFlags({ db, onFlagChange }: FlagSources): Promise<FlagsOf> {
  const rows = await keepFresh(() => readSwitched(db), onFlagChange);
  return (variant) => valuesOf(variant, rows());
}

const noVariant = (name: string): Failure =>
  failure(404, 'NOT_FOUND', `There is no variant "${name}". There are: ${BENEFIT_TYPES.join(', ')}.`);
const noFlag = (name: string): Failure =>
  failure(404, 'NOT_FOUND', `There is no flag "${name}". There are: ${FEATURE_FLAGS.join(', ')}.`);
const impossible = (variant: BenefitType): Failure =>
  failure(409, 'FLAG_IMPOSSIBLE', `${VARIANT_RULES[variant].displayName} does not verify who serves in government.`);

function stateOf(variant: BenefitType, flag: FeatureFlag, rows: readonly SwitchedRow[]): FlagState {
  const row = rows.find((one) => one.variant === variant && one.flag === flag);
  return {
    variant,
    flag,
    isOn: valuesOf(variant, rows)[flag],
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
}

/** Changes flags for staff. Gateways and API processes follow within seconds. */
export function featureFlagSwitches(db: Queries) {
  return {
    async list(): Promise<FlagState[]> {
      const rows = await readSwitched(db);
      return BENEFIT_TYPES.flatMap((variant) => FEATURE_FLAGS.map((flag) => stateOf(variant, flag, rows)));
    },

    async switch(change: FlagSwitch, { staffId }: StaffMember): Promise<FlagState | Failure> {
      const variant = BENEFIT_TYPES.find((type) => type === change.variant);
      if (variant === undefined) return noVariant(change.variant);
      const flag = featureFlagOf(change.flag);
      if (flag === null) return noFlag(change.flag);
      if (change.isOn && !canBeOn(variant, flag)) return impossible(variant);
      await db.count(sql.switchFlag, [variant, flag, change.isOn, staffId]);
      return stateOf(variant, flag, await readSwitched(db));
    },
  };
}

export type FeatureFlagSwitches = ReturnType<typeof featureFlagSwitches>;
