import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductFacts } from '~/components/product/product-facts';
import { PartName } from '~/components/product/part-name';
import { ProductGrid } from '~/components/product/product-card';
import { ProductPicture } from '~/components/product/product-picture';
import { ProductTrail } from '~/components/product/product-trail';
import { Section } from '~/components/content/section';
import { Badge } from '~/components/ui/badge';
import { LinkButton, TextLink } from '~/components/ui/button';
import { formatDollars, totalDollars } from '~/lib/money';
import { pageMeta, shopOf } from '~/lib/page-meta';
import { paths, productListPath } from '~/lib/paths';
import { productStructuredData } from '~/lib/product-structured-data';
import {
  type ProductDetailData,
  readProductDetail,
  readRelatedProducts,
} from '~/services/catalogue.server';

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data: page } = args;
  if (!page) return [];
  const { product } = page;
  return [
    ...pageMeta(args, {
      title: product.name,
      description: product.description,
      image: { url: product.img, alt: `Picture of ${product.name}` },
      kind: 'product',
    }),
    { 'script:ld+json': productStructuredData(product, shopOf(args)) },
  ];
};

/**
 * One product, to look at and to share (beyond the spec). Critical: the product, 404 when there is
 * none or it was deleted. Not critical: the related ones, left out when they cannot be read.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await readProductDetail(request, params['id']);
  return { product, related: await readRelatedProducts(request, product) };
}

function factsOf(product: ProductDetailData) {
  const held = product.stock - product.available;
  return [
    { name: 'MOQ', value: product.moq },
    { name: 'Stock', value: product.stock },
    {
      name: 'Available to order',
      value: product.available,
      note:
        held > 0
          ? `${held} of the stock is set aside for orders that are being paid or packed.`
          : '',
    },
    { name: 'Price per pack', value: formatDollars(product.price) },
    {
      name: 'Total at MOQ',
      value: formatDollars(totalDollars(product.price, product.moq)),
    },
    { name: 'Category', value: product.category },
    { name: 'Id', value: product._id },
  ];
}

export default function ProductPage() {
  const { product, related } = useLoaderData<typeof loader>();
  return (
    <main className="flex flex-col gap-16 py-8">
      <article className="page-width" aria-labelledby="product-name">
        <ProductTrail category={product.category} name={product.name} />
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <ProductPicture
            src={product.img}
            alt={`Picture of ${product.name}`}
            sizes="(min-width: 1200px) 640px, (min-width: 1024px) 54vw, 88vw"
            isAboveFold
            isMain
            className="self-start border border-rule"
          />
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <p className="label-caps text-muted">{product.category}</p>
              <h1 id="product-name" className="mt-2 text-3xl [overflow-wrap:anywhere]">
                <bdi>
                  <PartName name={product.name} />
                </bdi>
              </h1>
            </div>
            <Availability product={product} />
            <p className="[overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
              {product.description}
            </p>
            <ProductFacts facts={factsOf(product)} />
            <LinkButton
              to={paths.purchase(product._id)}
              look={product.isSoldOut ? 'outline' : 'primary'}
              className="w-full"
            >
              Order Now
            </LinkButton>
            <p className="text-sm text-muted">
              Questions about packs, stock or payment?{' '}
              <TextLink to={paths.questions}>Read the QnAs</TextLink>
            </p>
          </div>
        </div>
      </article>
      {related && related.length > 0 ? (
        <Section
          title="Related parts"
          aside={
            <TextLink to={productListPath({ category: product.category })}>
              All in this category
            </TextLink>
          }
        >
          <ProductGrid products={related} heading="h3" />
        </Section>
      ) : null}
    </main>
  );
}

function Availability({ product }: { product: ProductDetailData }) {
  if (product.isSoldOut) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="bad">Sold out</Badge>
        <span className="text-sm text-muted">
          {product.available === 0
            ? 'Nothing is left to order at the moment.'
            : `Less than the minimum order quantity of ${product.moq} is left.`}
        </span>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <span>
        <span className="font-mono text-3xl font-medium">{formatDollars(product.price)}</span>
        <span className="text-sm text-muted"> per pack</span>
      </span>
      <Badge tone="good">In stock</Badge>
    </p>
  );
}
