import { PAYMENT_METHOD_FACTS, type HostServices, type PaymentMethod } from 'shared-contracts';
import { methodsOnDevice } from 'remote-kit';

/** Redirect methods need storage to recognize the shopper on return. */
const needsStorage = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind === 'redirect';

const isBlocked = ({ storage }: Pick<HostServices, 'storage'>): boolean => storage.isLasting === false;

/** Returns the offered methods that work on this device and with its storage. */
export const usableMethods = (
  offered: readonly PaymentMethod[],
  host: Pick<HostServices, 'storage'>,
): readonly PaymentMethod[] => {
  const onDevice = methodsOnDevice(offered);
  return isBlocked(host) ? onDevice.filter((method) => !needsStorage(method)) : onDevice;
};

/** Returns the offered methods that need storage while the browser blocks it. */
export const blockedMethods = (
  offered: readonly PaymentMethod[],
  host: Pick<HostServices, 'storage'>,
): readonly PaymentMethod[] => (isBlocked(host) ? offered.filter(needsStorage) : []);
