import { antdCssUrl } from 'shared-ui/antd-css';
import { imageUrl, sharedImageUrl } from 'shared-ui/images';
import { fontUrl, themeVariants } from 'shared-ui/theme';

const PICTURE =
  /^\/images\/[0-9a-f]{8}\/(?<name>[a-z]{1,20}\/[a-z0-9-]{1,60}?)(?:-(?<width>[0-9]{3,4}))?\.(?:webp|avif|jpg)$/;
const FONT = /^\/fonts\/inter-[0-9a-f]{8}\.woff2$/;
const STYLES = /^\/styles\/antd-(?<variant>[A-Za-z]{1,30})-[0-9a-f]{8}\.css$/;

function found(pathname: string): string | undefined {
  const picture = PICTURE.exec(pathname)?.groups;
  if (picture?.name)
    return picture.width ? imageUrl(picture.name, Number(picture.width)) : sharedImageUrl(picture.name);
  if (FONT.test(pathname)) return fontUrl;
  const named = STYLES.exec(pathname)?.groups?.variant;
  const variant = themeVariants.find((known) => known === named);
  return variant && antdCssUrl(variant);
}

/**
 * Returns this release's address of a picture, a font or antd's styles that another release named, or null. The names
 * contain a version, and a remote that was rolled back, a saved page or another gateway may know a different one.
 */
export function currentAddress(pathname: string): string | null {
  const address = found(pathname);
  return address === undefined || address === pathname ? null : address;
}
