import { Badge } from '~/components/ui/badge';
import { formatDollars } from '~/lib/money';

interface ProductSheetProps {
  product: {
    _id: string;
    name: string;
    category: string;
    description: string;
    img: string;
    moq: number;
    stock: number;
    price: number;
  };
  isSoldOut: boolean;
}

/** What is being bought: picture, name, id, description, MOQ, stock and price (spec section 2). */
export function ProductSheet({ product, isSoldOut }: ProductSheetProps) {
  const facts = [
    ['Id', product._id],
    ['Category', product.category],
    ['MOQ', String(product.moq)],
    ['Stock', String(product.stock)],
    ['Price', formatDollars(product.price)],
  ] as const;
  return (
    <section aria-labelledby="product-heading" className="min-w-0">
      <div className="border border-rule bg-drawing">
        <img
          src={product.img}
          alt={product.name}
          width={640}
          height={480}
          className="mx-auto aspect-[4/3] w-full max-w-[640px] object-contain"
        />
      </div>
      <h1 id="product-heading" className="mt-6 font-mono text-2xl [overflow-wrap:anywhere]">
        {product.name}
      </h1>
      {isSoldOut ? (
        <p className="mt-2">
          <Badge tone="bad">Sold out</Badge>
        </p>
      ) : null}
      <p className="mt-3 max-w-prose break-words whitespace-pre-line">{product.description}</p>
      <dl className="mt-6 border-t border-rule text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-rule py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-mono [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
