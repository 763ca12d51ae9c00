import { type PackageDrawing } from '../drawings/sheet.ts';

/** One article of the seeded catalogue. What is sold is the unit that its name ends with. */
export interface CataloguePart {
  /** The maker's own number, as it is lettered on the picture. */
  partNumber: string;
  /** What the card shows: number, what it is, unit of sale. At most 100 characters. */
  name: string;
  /** Facts of the maker's data sheet in our words: kind, key ratings, package. */
  description: string;
  /** Whole US dollars for one unit of sale. */
  price: number;
  /** Units on the shelf at first; 0 is sold out. */
  stock: number;
  /** Fewest units in one order. */
  moq: number;
  /** Day on which it entered the catalogue; the newest stand on the home page. */
  listed: `${number}-${number}-${number}`;
  /** The package as the picture shows it. */
  drawing: PackageDrawing;
}
