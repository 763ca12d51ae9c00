import { paths } from './paths';

interface SoldProduct {
  _id: string;
  name: string;
  description: string;
  category: string;
  img: string;
  /** Whole US dollars. */
  price: number;
  moq: number;
  isSoldOut: boolean;
}

/** A product as search engines read it (schema.org Product). `siteUrl` has no trailing slash. */
export function productStructuredData(
  product: SoldProduct,
  shop: { companyName: string; siteUrl: string },
) {
  const maker = { '@type': 'Organization', name: shop.companyName, url: shop.siteUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.img,
    sku: product._id,
    category: product.category,
    brand: { '@type': 'Brand', name: shop.companyName },
    manufacturer: maker,
    offers: {
      '@type': 'Offer',
      url: shop.siteUrl + paths.product(product._id),
      price: product.price,
      priceCurrency: 'USD',
      availability: product.isSoldOut
        ? 'https://schema.org/OutOfStock'
        : 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.moq },
      seller: maker,
    },
  };
}
