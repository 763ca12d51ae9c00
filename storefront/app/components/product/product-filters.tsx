import { Form, Link, useSubmit } from '@remix-run/react';
import SearchIcon from 'lucide-react/icons/search';
import { paths, productListPath, type ProductListQuery } from '~/lib/paths';
import { productCategories, productSorts } from '~/lib/product-list';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Field, Input, Select } from '../ui/field';

/** Search, category and order of the product list; a plain GET form, so the URL says it all. */
export function ProductFilters({ query }: { query: ProductListQuery }) {
  const submit = useSubmit();
  return (
    <search className="flex flex-col gap-4 border-y border-rule py-4 lg:flex-row lg:items-end lg:justify-between">
      <nav aria-label="Categories">
        <ul className="flex flex-wrap gap-2">
          <CategoryLink
            label="All"
            query={{ ...query, category: '', page: 1 }}
            isCurrent={!query.category}
          />
          {productCategories.map((category) => (
            <CategoryLink
              key={category}
              label={category}
              query={{ ...query, category, page: 1 }}
              isCurrent={query.category === category}
            />
          ))}
        </ul>
      </nav>
      {/* Keyed by what it shows: going back in history fills it in again. */}
      <Form
        key={`${query.search} ${query.category} ${query.sort}`}
        method="get"
        action={paths.allProducts}
        className="flex flex-wrap items-end gap-3"
      >
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <Field
          id="search-parts"
          label="Search parts"
          className="min-w-0 flex-1 basis-full sm:min-w-64 sm:basis-auto"
        >
          <Input
            id="search-parts"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            placeholder="Part number or words"
          />
        </Field>
        <Field id="sort-parts" label="Sort by" className="min-w-0 flex-1 sm:flex-none">
          <Select
            id="sort-parts"
            name="sort"
            defaultValue={query.sort ?? ''}
            onChange={(event) => submit(event.currentTarget.form)}
          >
            {productSorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" look="outline">
          <SearchIcon size={16} aria-hidden="true" />
          Search
        </Button>
      </Form>
    </search>
  );
}

interface CategoryLinkProps {
  label: string;
  query: ProductListQuery;
  isCurrent: boolean;
}

function CategoryLink({ label, query, isCurrent }: CategoryLinkProps) {
  return (
    <li>
      <Link
        to={productListPath(query)}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'inline-flex min-h-9 items-center rounded-sm border px-3 text-sm font-medium capitalize transition-colors',
          isCurrent
            ? 'border-signal bg-signal text-on-signal'
            : 'border-rule-strong bg-sheet hover:border-ink',
        )}
      >
        {label}
      </Link>
    </li>
  );
}
