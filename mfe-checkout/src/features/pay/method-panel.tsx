import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { CardPanel } from './card-panel';
import { ProviderPanel } from './provider-panel';
import { WalletPanel } from './wallet-panel';

/** What the panel of every method gets. */
export interface MethodPanelProps {
  /** The payment or the order is on its way. */
  readonly isBusy: boolean;
  /** It cannot be paid now, for example without a time. */
  readonly isDisabled: boolean;
}

/** What a method needs, and the one button that pays. */
export function MethodPanel({ method, ...panel }: MethodPanelProps & { readonly method: PaymentMethod }) {
  const { kind } = PAYMENT_METHOD_FACTS[method];
  if (kind === 'card') return <CardPanel {...panel} />;
  return kind === 'wallet' ? (
    <WalletPanel key={method} {...panel} method={method} />
  ) : (
    <ProviderPanel key={method} {...panel} method={method} />
  );
}
