import type { BenefitType } from 'shared-contracts';

/** How a variant looks in a mail, where no style sheet of the store reaches. */
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

export const MAIL_BRANDS: Readonly<Record<BenefitType, MailBrand>> = {
  treadmarket: {
    name: 'Treadmarket',
    action: '#c33f0a',
    onAction: '#ffffff',
    ink: '#16181d',
    muted: '#5a5e68',
    ground: '#f6f4f1',
    line: '#e6e2dc',
    headerGround: '#ffffff',
    headerInk: '#16181d',
    radius: 10,
    support: { phone: '800-555-0142', email: 'help@treadmarket.example.com', hours: 'Mon to Sat, 8 am to 8 pm ET' },
  },
  lowes: {
    name: 'Homestead Tires',
    action: '#0057b8',
    onAction: '#ffffff',
    ink: '#0b1f3a',
    muted: '#4a5a70',
    ground: '#f2f5f9',
    line: '#d7dee8',
    headerGround: '#0b1f3a',
    headerInk: '#ffffff',
    radius: 4,
    support: { phone: '800-555-0177', email: 'tires@homestead.example.com', hours: 'Every day, 6 am to 10 pm ET' },
  },
  purchasingPower: {
    name: 'PowerPay Program',
    action: '#5b2a9d',
    onAction: '#ffffff',
    ink: '#1d1b3a',
    muted: '#575470',
    ground: '#f5f3fa',
    line: '#e0dbec',
    headerGround: '#1d1b3a',
    headerInk: '#ffffff',
    radius: 10,
    support: { phone: '800-555-0183', email: 'tires@powerpay.example.com', hours: 'Mon to Fri, 8 am to 8 pm ET' },
  },
  benefitsMe: {
    name: 'BenefitsMe',
    action: '#0a7261',
    onAction: '#ffffff',
    ink: '#12302b',
    muted: '#4c635e',
    ground: '#f1f7f5',
    line: '#d9e6e2',
    headerGround: '#ffffff',
    headerInk: '#12302b',
    radius: 10,
    support: { phone: '800-555-0191', email: 'tires@benefitsme.example.com', hours: 'Mon to Fri, 9 am to 7 pm ET' },
  },
};
