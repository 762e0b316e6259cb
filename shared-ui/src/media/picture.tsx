import { imageSrcSet, imageUrl } from './image-set';

/** Props of {@link Picture}. */
export interface PictureProps {
  /** Folder and file without extension, e.g. `tires/winter-1-tall-hero`. */
  name: string;
  /** Text alternative; an empty string where the text beside the picture says it all. */
  alt: string;
  /** Size of the box the picture is laid out in, in CSS pixels: it keeps the place until the picture comes. */
  width: number;
  height: number;
  /** The `sizes` attribute. Default: the width above. */
  sizes?: string;
  /** Set for the one picture that decides how soon the page looks complete. */
  isPriority?: boolean;
  className?: string;
}

/** A product or scene picture from the image set, in the width that the screen needs. */
export function Picture({ name, alt, width, height, sizes, isPriority = false, className }: PictureProps) {
  return (
    <img
      className={className}
      src={imageUrl(name, width)}
      srcSet={imageSrcSet(name)}
      sizes={sizes ?? `${width}px`}
      width={width}
      height={height}
      alt={alt}
      loading={isPriority ? 'eager' : 'lazy'}
      decoding={isPriority ? 'sync' : 'async'}
      fetchPriority={isPriority ? 'high' : undefined}
    />
  );
}
