import { put, select, take } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { checkoutSlice, selectCheckout } from './checkout.slice';
import { priceInstaller } from './checkout.tasks';

const { installerChosen } = checkoutSlice.actions;

/** Null when the cart has the chosen one already. */
function* installerToPrice() {
  const { cart, chosenInstaller } = yield* select(selectCheckout);
  if (!cart || !chosenInstaller) return null;
  return cart.locationResponseDto?.installerId === chosenInstaller.installerId ? null : chosenInstaller.installerId;
}

function* announcePrice() {
  const { host } = yield* services();
  const { cart } = yield* select(selectCheckout);
  if (!cart?.locationResponseDto) return;
  const { locationResponseDto, totalInstallationFees, total } = cart;
  host.announce(
    `${locationResponseDto.name}: installation ${totalInstallationFees.formattedValue}, total ${total.formattedValue}.`,
  );
}

/**
 * Asks for the cart with each installer that is chosen, one after another: whoever is chosen while an answer is on its
 * way is asked about next, so that the last choice stands.
 */
export function* priceInstallers() {
  while (true) {
    yield* take(installerChosen);
    let asked: string | null = null;
    let next = yield* installerToPrice();
    while (next !== null && next !== asked) {
      asked = next;
      yield* put(priceInstaller.requested(asked));
      yield* take([priceInstaller.succeeded, priceInstaller.failed]);
      next = yield* installerToPrice();
    }
    if (asked !== null && next === null) yield* announcePrice();
  }
}
