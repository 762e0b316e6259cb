/**
 * Version of the contract between the shell and its remotes: host services, events, manifests, island protocol.
 * Major: a remote built against the old one breaks. Minor: something was added. A remote's manifest states the
 * range it needs; the gateway refuses to serve a remote whose range this version does not satisfy.
 * 1.3: the document carries the drawings that icons name (`IconSprite`).
 * 1.4: a remote may name a render service of its own instead of a server file.
 * 1.5: an island is told the address that its HTML was made for, and which of its buttons was pressed before it ran.
 * 1.6: a remote of a partner may answer for a role in its variant (`role`).
 * 1.7: `chat:open-requested`; a variant's words follow the flags (`brandWords`, `brandClaims`, `featuresOf`).
 * 1.8: `start(host)` of a remote that handles requests; manifests say `subscribes` and `handles` (`hears`, `responds`
 * until then), `layout` (`chrome`) and `fullNavigation` (`newAddress`). Manifests with the earlier names are read as
 * ever.
 * 1.9: a page's manifest says where header and footer link it (`links`) and what crawlers stay away from
 * (`robotsDisallow`). Of earlier manifests the shell knows it by their paths.
 * 1.10: a widget names the props that it `requires`; a published manifest says which widgets its code places, and with
 * which props (`uses`).
 * 1.11: a page declares `slots`, which the registry fills with widgets (`host.widgets.mountSlot`); a widget names the
 * slots that it is made for. A published manifest says what travels with the events that it names (`uses.events`).
 * `trustedTypes` names the policies that a remote's framework makes.
 * 1.12: an island is told every press that it missed, not the last alone; `storage.isLasting` says whether a browser
 * keeps anything beyond the page.
 * 1.13: a link of the manifest may narrow its page to the shopper's vehicle (`vehicleParameter`).
 * 1.14: the data layer knows coupons, every end of an order, additional payments, searches without results, the axle of
 * a line and what a purchase holds; the shell checks what it is told and adds the vehicle.
 * 1.15: a page says that it shows the map of installers (`showsMap`), and is told its style (`variant.mapStyleUrl`).
 * 1.16: the document carries the drawing of five stars that ratings name; a page says what a browser has that it is
 * about (`wakeWhen`), a widget that it is the same on every page (`ignoresAddress`).
 * 1.17: a link of the manifest may stand among the pages of help (the place `help`); a card says what a set costs after
 * savings (`priceAfterSavings`), and a listing is sorted by it; a search says that its text names what is not sold here
 * (`isSoldElsewhere`).
 * 1.18: `host.api.now` returns the API's time; installers and appointments name their time zone. Lines of carts and
 * orders say whether they fit (`fit`), and name a vehicle only where they do; `cart:add-requested` and POST /cart/items
 * take `confirmedMisfit`.
 * 1.19: a card says the price that it shows (`shown`), a rebate its fewest tires (`minQuantity`), and a line of an
 * order its instant savings; a deal names its products, and a listing is narrowed to those of a deal. Lines, cards and
 * answers about a vehicle say what to mind of a fit (`fitNote`); a card of a list for one vehicle says whether it fits
 * (`fit`); the chosen vehicle carries its original ratings and bolt pattern. The options of an order name what can come
 * back and what is paid back for it (`returnable`).
 * 1.20: a card of a wheel names its finish (`finish`); a search understands a highest and a lowest price
 * (`belowDollars`, `aboveDollars`) and a wish for a quiet ride (`isQuiet`), and offers itself without them where they
 * leave nothing (`relaxed`). A cart and an order may be a gift (`gift`) for a recipient who is not the buyer.
 * 1.21: a rebate names the products that earn it (`productNumbers`); those of an order say how they are claimed online
 * (`filing`), with POST /orders/{orderId}/rebates/{promotionId}/claims. An order says that its tax
 * is at the state's rate alone (`isTaxEstimated`).
 */
export const CONTRACT_VERSION = '1.21.0';
