import { createRemoteServer } from 'remote-kit/server';
import { view as brands } from './app/assortment/brands.view';
import { view as categories } from './app/assortment/categories.view';
import { view as compare } from './app/compare/compare.view';
import { view as deals } from './app/deals/deals.view';
import { view as help } from './app/editorial/help.view';
import { view as home } from './app/home/home.view';
import { view as listing } from './app/listing/listing.view';
import { view as product } from './app/product/product.view';
import { view as goesWith } from './app/recommendations/goes-with.view';
import { view as recentlyViewed } from './app/recommendations/recently-viewed.view';
import { view as rebateForm } from './app/deals/rebate-form.view';
import { view as related } from './app/recommendations/related.view';
import { view as searchPage } from './app/search/search-page.view';
import { view as search } from './app/search/search.view';
import { view as shopper } from './app/shopper/shopper.view';
import { view as sizeGuide } from './app/editorial/size-guide.view';
import { view as verify } from './app/deals/verify.view';
import { view as visualizer } from './app/visualizer/visualizer.view';
import { KeptFacts, KeptMissing, KeptProgram, KeptSavings } from './features/product/kept-parts';
import { MissingProduct } from './features/product/missing-product';
import { ProductFacts } from './features/product/product-facts';
import { ProgramPayments } from './features/product/buying/program-payments';
import { Savings } from './features/product/buying/savings';

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
