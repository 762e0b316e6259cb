import { createRemoteServer } from 'remote-kit/server';
import { view as brands } from './app/brands.view';
import { view as categories } from './app/categories.view';
import { view as compare } from './app/compare.view';
import { view as deals } from './app/deals.view';
import { view as help } from './app/help.view';
import { view as home } from './app/home.view';
import { view as listing } from './app/listing.view';
import { view as product } from './app/product.view';
import { view as goesWith } from './app/goes-with.view';
import { view as recentlyViewed } from './app/recently-viewed.view';
import { view as rebateForm } from './app/rebate-form.view';
import { view as related } from './app/related.view';
import { view as searchPage } from './app/search-page.view';
import { view as search } from './app/search.view';
import { view as shopper } from './app/shopper.view';
import { view as sizeGuide } from './app/size-guide.view';
import { view as verify } from './app/verify.view';
import { view as visualizer } from './app/visualizer.view';
import { KeptFacts, KeptMissing, KeptProgram, KeptSavings } from './features/product/kept-parts';
import { MissingProduct } from './features/product/missing-product';
import { ProductFacts } from './features/product/product-facts';
import { ProgramPayments } from './features/product/program-payments';
import { Savings } from './features/product/savings';

KeptFacts.renderOnServer(ProductFacts);
KeptMissing.renderOnServer(MissingProduct);
KeptProgram.renderOnServer(ProgramPayments);
KeptSavings.renderOnServer(Savings);

export default createRemoteServer({
  pages: {
    home,
    listing,
    search: searchPage,
    product,
    compare,
    'size-guide': sizeGuide,
    visualizer,
    deals,
    brands,
    categories,
    help,
    'rebate-form': rebateForm,
    verify,
  },
  widgets: { search, shopper, related, 'goes-with': goesWith, 'recently-viewed': recentlyViewed },
});
