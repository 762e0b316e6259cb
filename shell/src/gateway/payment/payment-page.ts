import { THEMES } from '../../../../brands/themes.generated';
import type { BenefitType } from 'shared-contracts';
import type { PaymentFrameLook, PaymentFrameSettings } from '../../protocol/payment-frame';
import { escapeHtml } from '../html/escape';

/** Address and digest of the pages' script. */
export interface PaymentScript {
  readonly href: string;
  readonly integrity: string;
}

/** Error color of every brand (`--ui-error` of shared-ui). */
const ERROR = '#b3261e';
const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

/** Returns the look of a brand's form. */
export function lookOf(variant: BenefitType): PaymentFrameLook {
  const { colors, shape } = THEMES[variant];
  return {
    primary: colors.action,
    text: colors.ink,
    muted: colors.inkMuted,
    border: colors.lineStrong,
    surface: colors.surface,
    error: ERROR,
    radiusPx: shape.radiusControl,
    font: FONT,
  };
}

/** Styles of the page around Stripe's fields. Values are those of a brand's folder. */
export const styleOf = ({ text, primary, border, surface, error, radiusPx, font }: PaymentFrameLook): string =>
  `*{box-sizing:border-box}body{margin:0;padding:4px;background:transparent;color:${text};font:1rem/1.5 ${font}}` +
  'h1,p,dl,dd{margin:0}.hidden{position:absolute;top:0;left:0;width:1px;height:1px;overflow:hidden;' +
  'clip-path:inset(50%);white-space:nowrap}.sheet{display:grid;gap:16px;padding:12px}.sheet h1{font-size:1.25rem}' +
  `dl{display:flex;justify-content:space-between;font-weight:600}#message{color:${error};font-size:.875rem}` +
  '#message:empty{display:none}#form{min-height:48px}' +
  `button{min-height:48px;border:1px solid ${border};border-radius:${radiusPx}px;background:${surface};color:${text};` +
  `font:inherit;font-weight:600;cursor:pointer}:focus-visible{outline:3px solid ${primary};outline-offset:1px}`;

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

const MESSAGE = '<p id="message" role="alert"></p><noscript><p>Turn on JavaScript to pay.</p></noscript>';

function contentOf(settings: PaymentFrameSettings): string {
  if (settings.kind === 'card') return `<h1 class="hidden">Card details</h1><div id="form"></div>${MESSAGE}`;
  const { label, amountCents } = settings;
  return (
    `<div class="sheet"><h1>Pay ${escapeHtml(label)}</h1>` +
    `<dl><dt>Amount</dt><dd id="amount">${escapeHtml(dollars(amountCents))}</dd></dl>` +
    `<div id="form"></div>${MESSAGE}<button id="cancel" type="button">Cancel</button></div>`
  );
}

/** Returns the document of a payment page. Its script reads the settings from the body. */
export function paymentDocument(settings: PaymentFrameSettings, script: PaymentScript): string {
  const title = settings.kind === 'card' ? 'Card details' : `Pay ${settings.label}`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${styleOf(settings.look)}</style>` +
    `<script src="${escapeHtml(script.href)}" integrity="${escapeHtml(script.integrity)}" crossorigin="anonymous" ` +
    `defer></script></head><body data-settings="${escapeHtml(JSON.stringify(settings))}">` +
    `<main>${contentOf(settings)}</main></body></html>`
  );
}
