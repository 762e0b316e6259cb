import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { CardPanel } from './card-panel';
import type { MethodPanelProps } from './method-panel-props';
import { ProviderPanel } from './provider-panel';
import { WalletPanel } from './wallet-panel';

/** Inputs of a method, and the one button that pays. */
export function MethodPanel({ method, ...panel }: MethodPanelProps & { readonly method: PaymentMethod }) {
  const { kind } = PAYMENT_METHOD_FACTS[method];
  if (kind === 'card') return <CardPanel {...panel} />;
  return kind === 'wallet' ? (
    <WalletPanel key={method} {...panel} method={method} />
  ) : (
    <ProviderPanel key={method} {...panel} method={method} />
  );
}
