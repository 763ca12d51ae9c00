import { PartName } from '~/components/product/part-name';
import { ProductFacts } from '~/components/product/product-facts';
import { ProductPicture } from '~/components/product/product-picture';
import { Badge } from '~/components/ui/badge';
import { TextLink } from '~/components/ui/button';
import { formatDollars } from '~/lib/money';
import { paths } from '~/lib/paths';

interface ProductSheetProps {
  product: {
    _id: string;
    name: string;
    category: string;
    description: string;
    img: string;
    moq: number;
    stock: number;
    available: number;
    price: number;
  };
  isSoldOut: boolean;
}

/** What is being bought: picture, name, id, description, MOQ, stock and price (spec section 2). */
export function ProductSheet({ product, isSoldOut }: ProductSheetProps) {
  const isPartlyHeld = product.available < product.stock;
  const facts = [
    { name: 'Id', value: product._id },
    { name: 'Category', value: product.category },
    { name: 'MOQ', value: product.moq },
    { name: 'Stock', value: product.stock },
    ...(isPartlyHeld ? [{ name: 'Available to order', value: product.available }] : []),
    { name: 'Price', value: formatDollars(product.price) },
  ];
  return (
    <section aria-labelledby="product-heading" className="min-w-0">
      <ProductPicture
        src={product.img}
        alt={`Picture of ${product.name}`}
        sizes="(min-width: 1200px) 544px, (min-width: 1024px) 44vw, 92vw"
        isAboveFold
        isMain
        className="border border-rule"
      />
      <h1 id="product-heading" className="mt-6 text-2xl [overflow-wrap:anywhere]">
        <bdi>
          <PartName name={product.name} />
        </bdi>
      </h1>
      {isSoldOut ? (
        <p className="mt-2">
          <Badge tone="bad">Sold out</Badge>
        </p>
      ) : null}
      <p className="mt-3 mb-6 max-w-prose [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {product.description}
      </p>
      <ProductFacts facts={facts} />
      <p className="mt-4 text-sm">
        <TextLink to={paths.product(product._id)}>Product page</TextLink>
      </p>
    </section>
  );
}
