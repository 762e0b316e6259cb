import { imageSrcSet, imageUrl } from './image-set';

/** Props of {@link Picture}. */
export interface PictureProps {
  /** Folder and file without extension, e.g. `tires/winter-1-tall-hero`. */
  name: string;
  /** Text alternative; an empty string when the text beside the picture is sufficient. */
  alt: string;
  /** Layout size in CSS pixels, which reserves the space until the picture loads. */
  width: number;
  height: number;
  /** The `sizes` attribute. Default: the width above. */
  sizes?: string;
  /** Set for the largest picture of the first view (LCP). */
  isPriority?: boolean;
  className?: string | undefined;
}

/** A product or scene picture from the image set, in the width that the screen requires. */
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
