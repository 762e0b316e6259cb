import type { Appearance } from '@stripe/stripe-js';
import type { PaymentFrameLook } from '../protocol/payment-frame';

/** Smallest height of a control that a finger hits (the store's own fields have it as well). */
const CONTROL_PX = 48;

/**
 * Returns the brand's look as Stripe's Appearance API describes it.
 * @param textSize size of the browser's text, such as `16px`, because Stripe's frames do not inherit it
 */
export function appearanceOf(look: PaymentFrameLook, textSize: string): Appearance {
  const { primary, text, muted, border, surface, error, radiusPx, font } = look;
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: primary,
      colorBackground: surface,
      colorText: text,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: error,
      fontFamily: font,
      fontSizeBase: textSize,
      borderRadius: `${Math.min(radiusPx, 12)}px`,
      spacingUnit: '4px',
    },
    rules: {
      '.Input': {
        border: `1px solid ${border}`,
        boxShadow: 'none',
        minHeight: `${CONTROL_PX}px`,
        padding: '12px 14px',
      },
      '.Input:focus': { border: `1px solid ${primary}`, boxShadow: `0 0 0 3px ${primary}` },
      '.Input--invalid': { border: `1px solid ${error}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
      '.Error': { color: error },
    },
  };
}
