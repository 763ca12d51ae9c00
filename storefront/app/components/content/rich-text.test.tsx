// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RichText } from './rich-text';

afterEach(cleanup);

function show(body: unknown[]) {
  const Page = createRemixStub([{ path: '/', Component: () => <RichText body={body} /> }]);
  return render(<Page />).container;
}

it('When an editor types markup, then it is shown as text', () => {
  const container = show([
    { type: 'paragraph', children: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ]);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('<img src=x onerror=alert(1)>');
});

it('When a link leads to a script, then it leads home instead', () => {
  show([
    {
      type: 'paragraph',
      children: [
        { type: 'link', url: 'javascript:alert(1)', children: [{ type: 'text', text: 'go' }] },
      ],
    },
  ]);
  expect(screen.getByRole('link', { name: 'go' }).getAttribute('href')).toBe('/');
});

it('When a heading claims the first level, then the page title keeps it', () => {
  show([{ type: 'heading', level: 1, children: [{ type: 'text', text: 'Testing' }] }]);
  expect(screen.getByRole('heading', { level: 2, name: 'Testing' })).toBeDefined();
});

it('When nodes are unknown, null or half there, then the rest is shown', () => {
  const container = show([
    null,
    7,
    { type: 'mystery', children: [{ type: 'text', text: 'kept' }] },
    { type: 'list', format: 'unordered', children: [null, { children: 'no' }] },
    { type: 'paragraph' },
  ]);
  expect(container.textContent).toBe('kept');
});
