import { useEffect, useState } from 'react';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { useFlag, useHost, walletsOnDevice } from 'remote-kit';
import { ButtonLink } from 'shared-ui';
import styles from './express-buttons.module.css';

/**
 * Buys the cart's products with the device's wallet, whose sheet provides name and address. Renders nothing without a
 * wallet.
 */
export function ExpressButtons() {
  const { paymentMethods } = useHost().variant;
  const shipsHome = useFlag('shipToHome');
  const [wallets, setWallets] = useState<readonly PaymentMethod[]>([]);
  // Only the device has this information, and the first render must equal the server's.
  useEffect(() => setWallets(walletsOnDevice(paymentMethods)), [paymentMethods]);
  if (wallets.length === 0 || !shipsHome) return null;
  return (
    <div className={styles.express}>
      <p className={styles.note}>Or have it shipped home, with the address in your wallet:</p>
      {wallets.map((method) => {
        const { name } = PAYMENT_METHOD_FACTS[method];
        return (
          <ButtonLink
            key={method}
            kind="wallet"
            href={`/checkout/express?method=${method}`}
            aria-label={`Buy with ${name}`}
          >
            {name}
          </ButtonLink>
        );
      })}
    </div>
  );
}
