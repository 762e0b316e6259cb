import { isExcludedState } from './rules';
import { BENEFIT_TYPES, benefitTypeOfKey, VARIANT_RULES } from './variant-rules';

describe('variant rules', () => {
  it('have a marketplace key of their own each', () => {
    for (const type of BENEFIT_TYPES) expect(benefitTypeOfKey(VARIANT_RULES[type].marketplaceKey)).toBe(type);
    expect(benefitTypeOfKey('tm-web-nobody')).toBeNull();
  });

  it('follow the specification', () => {
    const rules = (name: 'paymentMethods' | 'vipInstallerLimit' | 'hasUniformTax' | 'isReturnable' | 'salesChannel') =>
      BENEFIT_TYPES.map((type) => VARIANT_RULES[type][name]);
    expect(rules('vipInstallerLimit')).toEqual([5, null, 5, 5]);
    expect(rules('hasUniformTax')).toEqual([false, false, true, true]);
    expect(rules('isReturnable')).toEqual([true, true, true, false]);
    expect(rules('salesChannel')).toEqual(['WEBSITE', 'LOWES', 'PURCHASINGPOWER', 'BENEFITSME']);
    expect(rules('paymentMethods').map((methods) => (methods as string[]).length)).toEqual([6, 4, 0, 5]);
  });

  it('exclude three states', () =>
    expect(['AK', 'HI', 'PR', 'IL'].map(isExcludedState)).toEqual([true, true, true, false]));
});
