import { select, take } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { checkoutSlice, selectCheckout } from './checkout.slice';
import { priceInstaller } from './checkout.tasks';

const { installerChosen } = checkoutSlice.actions;

/** Null when the cart already has the chosen one. */
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
 * Prices the cart with each chosen installer in sequence: one chosen during a request is next, so that the last choice
 * wins.
 */
export function* priceInstallers() {
  while (true) {
    yield* take(installerChosen);
    let asked: string | null = null;
    let next = yield* installerToPrice();
    while (next !== null && next !== asked) {
      asked = next;
      yield* priceInstaller.perform(asked);
      next = yield* installerToPrice();
    }
    if (asked !== null && next === null) yield* announcePrice();
  }
}
