import { renderToStaticMarkup } from 'react-dom/server';
import {
  VARIANT_RULES,
  type PageLayout,
  type PageLink,
  type PublicVariant,
  type StoreFeatures,
} from 'shared-contracts';
import {
  ButtonLink,
  CartLink,
  type ChromeLink,
  Container,
  ErrorState,
  EmptyState,
  Footer,
  Header,
  HeaderSearch,
  HeaderShopper,
  HelpButton,
  Icon,
  IconSprite,
  Page,
  MinimalHeader,
} from 'shared-ui';
import { themeCss } from 'shared-ui/theme';
import 'shared-ui/styles/base.css';
import './chrome.css';
import { linksAt } from './chrome-links';

/** Header and footer around a page's island. */
export interface Chrome {
  readonly header: string;
  readonly footer: string;
}

function CartSlot() {
  const fallback = renderToStaticMarkup(<CartLink />);
  return (
    <div data-widget="cart/badge" data-props="{}" data-fallback="none" dangerouslySetInnerHTML={{ __html: fallback }} />
  );
}

/** A plain link to the account page, until checkout's widget is loaded. */
function AccountSlot({ label, href }: ChromeLink) {
  const fallback = renderToStaticMarkup(
    <a className="tm-account" href={href} aria-label={label}>
      <Icon name="user" size={24} />
    </a>,
  );
  return (
    <div
      data-widget="checkout/account-menu"
      data-props="{}"
      data-fallback="none"
      dangerouslySetInnerHTML={{ __html: fallback }}
    />
  );
}

/** A plain form that the catalog's widget enhances with suggestions. */
function SearchSlot() {
  const fallback = renderToStaticMarkup(<HeaderSearch />);
  return <div data-widget="catalog/search" data-props="{}" dangerouslySetInnerHTML={{ __html: fallback }} />;
}

/** Vehicle and ZIP code: links to the home page's forms, until the catalog's widget opens dialogs instead. */
function ShopperSlot() {
  const fallback = renderToStaticMarkup(<HeaderShopper />);
  return (
    <div
      className="tm-shopper"
      data-widget="catalog/shopper"
      data-props="{}"
      data-fallback="none"
      data-in-place=""
      dangerouslySetInnerHTML={{ __html: fallback }}
    />
  );
}

/**
 * Renders header and footer of a page. The icon sprite is in the footer, so that visible content is in the first
 * packets. The cart's badge is a widget that the gateway fills.
 */
export function renderChrome(
  variant: PublicVariant,
  layout: PageLayout,
  pathname: string,
  has: StoreFeatures,
  links: readonly PageLink[],
): Chrome {
  const { benefitType, support } = variant;
  const icons = renderToStaticMarkup(<IconSprite />);
  if (layout === 'minimal')
    return {
      header: renderToStaticMarkup(<MinimalHeader variant={benefitType} phone={support.phone} />),
      footer: icons,
    };
  const [account] = VARIANT_RULES[benefitType].hasMembers ? linksAt('account', links, has) : [];
  const header = (
    <Header
      variant={benefitType}
      support={support}
      pathname={pathname}
      links={linksAt('header', links, has)}
      helpLinks={[...variant.links, ...linksAt('help', links, has)]}
      shipsHome={has.shipToHome}
      search={<SearchSlot />}
      shopper={<ShopperSlot />}
      {...(account && { account: { menu: <AccountSlot {...account} />, link: account } })}
      cart={<CartSlot />}
    />
  );
  const footer = (
    <Footer
      variant={benefitType}
      support={support}
      links={variant.links}
      shop={linksAt('shop', links, has)}
      discover={linksAt('discover', links, has)}
    />
  );
  const help = has.liveChat ? <HelpButton label={variant.helpLabel} /> : null;
  return {
    header: renderToStaticMarkup(header),
    footer:
      icons +
      renderToStaticMarkup(
        <>
          {footer}
          {help}
        </>,
      ),
  };
}

const homeLink = <ButtonLink href="/">Go to the home page</ButtonLink>;

/** Renders the shell's own pages: an unknown address, and an error of the store (titles: spec §8). */
export function renderErrorPage(status: number, requestId: string): { readonly title: string; readonly html: string } {
  const isMissing = status === 404;
  const title = isMissing ? 'Page not found' : 'Sorry!';
  const page = isMissing ? (
    <EmptyState
      level={1}
      title={title}
      action={
        <>
          {homeLink}
          <ButtonLink kind="secondary" href="/tires">
            Shop tires
          </ButtonLink>
        </>
      }
    >
      There is nothing at this address. It may have moved, or the link was cut off. Search above, or start from one of
      these.
    </EmptyState>
  ) : (
    <ErrorState level={1} title={title} action={homeLink}>
      {status === 503
        ? 'The store has no pages to show at the moment. Your cart is safe. Please try again in a few seconds. '
        : 'We are experiencing some technical issues. Your cart is safe. Please try again later. '}
      If you call us, name this number: {requestId}.
    </ErrorState>
  );
  return {
    title,
    html: renderToStaticMarkup(
      <Page>
        <Container>{page}</Container>
      </Page>,
    ),
  };
}

/**
 * Renders `<main>` when a page's remote could not render on the server: the browser renders it, or shows the failure.
 */
export function renderWaitingPage(variant: PublicVariant): string {
  return renderToStaticMarkup(
    <Page>
      <Container className="tm-waiting">
        <p role="status">Loading…</p>
        <noscript>
          <p>
            This page could not be prepared just now. Please reload it in a minute, or call {variant.support.phone}.
          </p>
        </noscript>
      </Container>
    </Page>,
  );
}

/** Renders the page that a browser shows offline. The worker shows the parts that apply. */
export function renderOfflinePage({ benefitType, support }: PublicVariant): Chrome & { readonly main: string } {
  const actions = (
    <>
      <ButtonLink href="">Try again</ButtonLink>
      <ButtonLink kind="secondary" icon="phone" href={`tel:${support.phone}`}>
        {support.phone}
      </ButtonLink>
    </>
  );
  return {
    header: renderToStaticMarkup(<MinimalHeader variant={benefitType} phone={support.phone} isMarkedSecure={false} />),
    main: renderToStaticMarkup(
      <Page>
        <Container>
          <EmptyState level={1} icon="warning" title="You are offline" action={actions}>
            <p data-kept="page" hidden>
              This page is not saved on this device. Check your connection, then try again.
            </p>
            <p data-kept="cart" hidden>
              Your cart is kept. It opens when you are online again.
            </p>
            <p data-kept="account" hidden>
              Your account and your orders are kept. They open when you are online again.
            </p>
          </EmptyState>
          <section className="tm-saved" aria-labelledby="tm-saved" hidden>
            <h2 id="tm-saved">Pages you can read now</h2>
            <p>Prices and stock may have changed since they were saved.</p>
            <ul />
          </section>
        </Container>
      </Page>,
    ),
    footer: renderToStaticMarkup(<IconSprite />),
  };
}

export { themeCss };
