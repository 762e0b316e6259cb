import { isExcludedState } from './rules';
import { BENEFIT_TYPES, benefitTypeOfKey, VARIANT_RULES, type VariantRules } from './variant-rules';

describe('rules of variants', () => {
  it('have a marketplace key each', () => {
    for (const type of BENEFIT_TYPES) expect(benefitTypeOfKey(VARIANT_RULES[type].marketplaceKey)).toBe(type);
    expect(benefitTypeOfKey('tm-web-nobody')).toBeNull();
  });

  it('[sales-channels] [vip-installers] [pay-methods] follow the specification', () => {
    const rulesOf = ({
      vipInstallerLimit,
      hasUniformTax,
      isReturnable,
      salesChannel,
      paymentMethods,
    }: VariantRules) => [vipInstallerLimit, hasUniformTax, isReturnable, salesChannel, paymentMethods.length];
    expect(rulesOf(VARIANT_RULES.treadmarket)).toEqual([5, false, true, 'WEBSITE', 6]);
    expect(rulesOf(VARIANT_RULES.lowes)).toEqual([null, false, true, 'LOWES', 4]);
    expect(rulesOf(VARIANT_RULES.purchasingPower)).toEqual([5, true, true, 'PURCHASINGPOWER', 0]);
    expect(rulesOf(VARIANT_RULES.benefitsMe)).toEqual([5, true, false, 'BENEFITSME', 5]);
  });

  it('[zip-check] exclude three states, island areas and military post offices', () =>
    expect(['AK', 'HI', 'PR', 'GU', 'VI', 'AE', 'AP', 'IL', 'DC'].filter((code) => !isExcludedState(code))).toEqual([
      'IL',
      'DC',
    ]));
});
