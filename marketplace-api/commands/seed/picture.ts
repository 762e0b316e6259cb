import type { Picture } from '../../data/source-data';

export interface ProductPicture {
  name: string;
  alt: string;
  width: number;
  height: number;
}

export const pictureOf = ({ name, width, height }: Picture, alt: string): ProductPicture => ({
  name,
  alt,
  width,
  height,
});
