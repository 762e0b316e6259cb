/**
 * Version of the contract between the shell and its remotes: host services, events, manifests, island protocol. A major
 * version breaks remotes that were built against the previous one, a minor version only adds. The gateway does not
 * serve a remote whose manifest requires a range without this version.
 * - 1.3: the document contains the symbols that icons reference (`IconSprite`)
 * - 1.4: a remote may name its own render service instead of a server file
 * - 1.5: an island receives the address that its HTML was rendered for, and the button that was clicked before
 *   hydration
 * - 1.6: a partner's remote may take a role in its variant (`role`)
 * - 1.7: `chat:open-requested`; a variant's texts depend on the flags (`brandWords`, `brandClaims`, `featuresOf`)
 * - 1.8: `start(host)` of a remote that handles requests; manifests use `subscribes` and `handles` (before: `hears`,
 *   `responds`), `layout` (`chrome`) and `fullNavigation` (`newAddress`), and the earlier names are still accepted
 * - 1.9: a page's manifest lists its links in header and footer (`links`) and paths closed to crawlers
 *   (`robotsDisallow`); for earlier manifests the shell derives both from their paths
 * - 1.10: a widget lists the props that it `requires`; a published manifest lists the widgets that its code places,
 *   with their props (`uses`)
 * - 1.11: a page declares `slots`, which the registry fills with widgets (`host.widgets.mountSlot`); a widget lists the
 *   slots that it is made for; a published manifest has the shapes of its events (`uses.events`); `trustedTypes` lists
 *   the policies of a remote's framework
 * - 1.12: an island receives every click before hydration, not only the last; `storage.isLasting` reports whether a
 *   browser stores values beyond the page
 * - 1.13: a link of the manifest may filter its page by the shopper's vehicle (`vehicleParameter`)
 * - 1.14: the data layer has coupons, every outcome of an order, additional payments, searches without results, the
 *   axle of a line and the contents of a purchase; the shell validates events and adds the vehicle
 * - 1.15: a page declares that it shows the installer map (`showsMap`), and receives its style (`variant.mapStyleUrl`)
 * - 1.16: the document contains the symbol of five stars for ratings; a page declares the stored state that it depends
 *   on (`wakeWhen`), a widget that it is the same on every page (`ignoresAddress`)
 * - 1.17: a link may be placed among the help pages (`help`); a card has the price of a set after savings
 *   (`priceAfterSavings`), and a listing can be sorted by it; a search reports that its text names products that are
 *   not sold here (`isSoldElsewhere`)
 * - 1.18: `host.api.now` returns the API's time; installers and appointments have a time zone; lines of carts and
 *   orders have their fit (`fit`), and a vehicle only when they fit; `cart:add-requested` and POST /cart/items accept
 *   `confirmedMisfit`
 * - 1.19: a card has its shown price (`shown`), a rebate its minimum number of tires (`minQuantity`), and an order line
 *   its instant savings; a deal lists its products, and a listing can be filtered by deal; lines, cards and answers
 *   about a vehicle have a note about the fit (`fitNote`); a card of a list for one vehicle has its `fit`; the chosen
 *   vehicle has its original ratings and bolt pattern; the options of an order list returnable units and their refunds
 *   (`returnable`)
 * - 1.20: a card of a wheel has its finish (`finish`); a search understands a highest and a lowest price
 *   (`belowDollars`, `aboveDollars`) and a request for a quiet ride (`isQuiet`), and offers a search without them when
 *   they leave no result (`relaxed`); a cart and an order may be a gift (`gift`) for a recipient other than the buyer
 * - 1.21: a rebate lists the products that earn it (`productNumbers`); rebates of an order describe their online claim
 *   (`filing`), with POST /orders/{orderId}/rebates/{promotionId}/claims; an order reports that its tax uses only the
 *   state's rate (`isTaxEstimated`); a published version lists its source maps (`maps`)
 * - 1.22: an order for staff has the source of its taxes (`taxSource`), and one whose taxes a tax service did not
 *   record waits for staff (`tax-unreported`); the id of a suggested address is longer
 */
export const CONTRACT_VERSION = '1.22.0';
