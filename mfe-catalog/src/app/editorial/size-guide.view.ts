import { defineView, type LoadContext, type Loaded } from 'remote-kit';
import { readSizeGuideAddress, sizeGuideHead } from '../../features/size-guide/size-guide-address';
import { editorialApp } from './editorial-app';
import { SizeGuidePage } from './size-guide-page';

/** The address has all data: nothing is fetched and no state is sent to the browser. */
const load = async ({ url }: LoadContext): Promise<Loaded<null>> => ({
  state: null,
  head: sizeGuideHead(readSizeGuideAddress(url.search)),
  maxAge: 3600,
});

export const view = defineView<null>({ app: editorialApp, load, Component: SizeGuidePage });
