/** Spec section 3. */
export const productCategories = [
  'transistor',
  'sensor',
  'solenoid',
  'capacitor',
  'others',
] as const;
export type ProductCategory = (typeof productCategories)[number];

/** Largest number of anything that the database's integers hold. */
export const maxInteger = 2_147_483_647;

export const productSorts = ['newest', 'price', '-price', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];
