import { PAYMENT_METHOD_FACTS, type HostServices, type PaymentMethod } from 'shared-contracts';
import { methodsOnDevice } from 'remote-kit';

/** A shopper who comes back from another site is known by what the browser stored. */
const needsStorage = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind === 'redirect';

const isBlocked = ({ storage }: Pick<HostServices, 'storage'>): boolean => storage.isLasting === false;

/** The offered methods that can be finished in this browser. */
export const usableMethods = (
  offered: readonly PaymentMethod[],
  host: Pick<HostServices, 'storage'>,
): readonly PaymentMethod[] => {
  const onDevice = methodsOnDevice(offered);
  return isBlocked(host) ? onDevice.filter((method) => !needsStorage(method)) : onDevice;
};

/** The offered methods that a browser without storage cannot come back from. */
export const blockedMethods = (
  offered: readonly PaymentMethod[],
  host: Pick<HostServices, 'storage'>,
): readonly PaymentMethod[] => (isBlocked(host) ? offered.filter(needsStorage) : []);
