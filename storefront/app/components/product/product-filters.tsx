import { Form, Link, useNavigation, useSubmit } from '@remix-run/react';
import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { paths, productListPath, type ProductListQuery } from '~/lib/paths';
import { productCategories, productSorts } from '~/lib/product-list';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Field, Input, Select } from '../ui/field';

/** How long typing must rest before the list follows it. */
const typingPauseMs = 250;

/**
 * Search, category and order of the product list; a plain GET form, so the URL says it all. With
 * JavaScript the list follows the typing, and the field keeps its focus.
 */
export function ProductFilters({ query }: { query: ProductListQuery }) {
  const { searchRef, sendSoon, sendNow } = useLiveSearch(query.search ?? '');
  const sortRef = useRef<HTMLSelectElement>(null);
  const sort = query.sort ?? '';

  // Going back in history chooses again what was chosen then.
  useEffect(() => {
    if (sortRef.current) sortRef.current.value = sort;
  }, [sort]);

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
      <Form
        method="get"
        action={paths.allProducts}
        onSubmit={(event) => {
          event.preventDefault();
          sendNow();
        }}
        className="flex flex-wrap items-end gap-3"
      >
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <Field
          id="search-parts"
          label="Search parts"
          className="min-w-0 flex-1 basis-full sm:min-w-64 sm:basis-auto"
        >
          <Input
            ref={searchRef}
            id="search-parts"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            placeholder="Part number or words"
            autoComplete="off"
            spellCheck={false}
            onChange={sendSoon}
          />
        </Field>
        <Field id="sort-parts" label="Sort by" className="min-w-0 flex-1 sm:flex-none">
          <Select ref={sortRef} id="sort-parts" name="sort" defaultValue={sort} onChange={sendNow}>
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

/**
 * Sends the form when typing rests. The first search of a visit is a step in the history, further
 * typing replaces it: 'back' leads to the list as it was, not through every letter.
 */
function useLiveSearch(searched: string) {
  const submit = useSubmit();
  const isIdle = useNavigation().state === 'idle';
  const searchRef = useRef<HTMLInputElement>(null);
  const timer = useRef<number>();
  const lastSent = useRef(searched);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // The address changed by itself (back, a link): the field says what the list shows.
  useEffect(() => {
    if (!isIdle || searched === lastSent.current) return;
    lastSent.current = searched;
    if (searchRef.current) searchRef.current.value = searched;
  }, [isIdle, searched]);

  const send = (isTyping: boolean) => {
    window.clearTimeout(timer.current);
    const input = searchRef.current;
    if (!input?.form) return;
    const words = input.value.trim();
    if (isTyping && words === lastSent.current) return;
    lastSent.current = words;
    // What says nothing stays out of the address.
    const asked = [...new FormData(input.form)].filter(([, value]) => String(value).trim() !== '');
    submit(new URLSearchParams(asked.map(([name, value]) => [name, String(value).trim()])), {
      method: 'get',
      action: paths.allProducts,
      replace: isTyping && searched !== '',
      preventScrollReset: true,
    });
  };
  return {
    searchRef,
    sendNow: () => send(false),
    sendSoon: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send(true), typingPauseMs);
    },
  };
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
        preventScrollReset
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
