import { useEffect, useState } from 'react';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { useHost, walletsOnDevice } from 'remote-kit';
import { ButtonLink } from 'shared-ui';

/** Buy what is in the cart with the wallet of this device: its sheet knows who and where. Nothing where it has none. */
export function ExpressButtons() {
  const { paymentMethods } = useHost().variant;
  const [wallets, setWallets] = useState<readonly PaymentMethod[]>([]);
  // Only the device knows, and the first render is the server's too.
  useEffect(() => setWallets(walletsOnDevice(paymentMethods)), [paymentMethods]);
  return wallets.map((method) => (
    <ButtonLink key={method} kind="wallet" size="large" isWide href={`/checkout/express?method=${method}`}>
      Buy with {PAYMENT_METHOD_FACTS[method].name}
    </ButtonLink>
  ));
}
