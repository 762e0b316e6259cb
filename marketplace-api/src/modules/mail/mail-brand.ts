import { BENEFIT_TYPES, BRAND_IDENTITIES, type BenefitType } from 'shared-contracts';
import { THEMES } from '../../../../brands/themes.generated';

/** The look of a variant in mails, which cannot use the store's style sheets. */
export interface MailBrand {
  readonly name: string;
  readonly action: string;
  readonly onAction: string;
  readonly ink: string;
  readonly muted: string;
  readonly ground: string;
  readonly line: string;
  readonly headerGround: string;
  readonly headerInk: string;
  readonly radius: number;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
}

function mailBrandOf(type: BenefitType): MailBrand {
  const { displayName, support } = BRAND_IDENTITIES[type];
  const { action, onAction, ink, inkMuted, ground, line, headerGround, headerInk } = THEMES[type].colors;
  const radius = THEMES[type].shape.radiusControl;
  return {
    name: displayName,
    support,
    radius,
    muted: inkMuted,
    ...{ action, onAction, ink, ground, line, headerGround, headerInk },
  };
}

export const MAIL_BRANDS = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, mailBrandOf(type)])) as Readonly<
  Record<BenefitType, MailBrand>
>;
