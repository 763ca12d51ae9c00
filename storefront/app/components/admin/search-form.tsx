import { Form } from '@remix-run/react';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '~/components/ui/button';
import { Field, Input } from '~/components/ui/field';

interface SearchFormProps {
  /** The page it searches; a path of our own. */
  action: string;
  label: string;
  placeholder: string;
  search: string | undefined;
  /** What else the address says and keeps saying. */
  kept?: Readonly<Record<string, string | undefined>>;
}

/** Searches a list; a plain GET form, so the address says it all. */
export function SearchForm({ action, label, placeholder, search, kept = {} }: SearchFormProps) {
  return (
    <search className="w-full max-w-md min-w-0">
      {/* Keyed by what it shows: going back in history fills it in again. */}
      <Form key={search ?? ''} method="get" action={action} className="flex items-end gap-3">
        {Object.entries(kept).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <Field id="search-list" label={label} className="min-w-0 flex-1">
          <Input
            id="search-list"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            placeholder={placeholder}
          />
        </Field>
        <Button type="submit" look="outline" className="shrink-0">
          <SearchIcon size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </Form>
    </search>
  );
}
