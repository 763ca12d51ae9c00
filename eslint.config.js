import js from '@eslint/js';
import globals from 'globals';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The import arrows of docs/architecture.md, as zones: files in `target` may not import from `from`.
 * commerce-service: main -> http, jobs -> use-cases -> domain;
 * use-cases -> database, payments, images, mail, content -> domain.
 */
const service = './commerce-service/src';
const outerEdges = ['database', 'payments', 'images', 'mail', 'content'];
const arrows = [
  {
    target: `${service}/domain`,
    from: './commerce-service/src',
    except: ['./domain'],
    message: 'domain/ is pure: it imports nothing but itself.',
  },
  ...outerEdges.map((edge) => ({
    target: `${service}/${edge}`,
    from: [`${service}/http`, `${service}/jobs`, `${service}/use-cases`],
    message: 'An outside edge points only at domain/.',
  })),
  {
    target: `${service}/use-cases`,
    from: [`${service}/http`, `${service}/jobs`],
    message: 'A use-case knows nothing of HTTP or of jobs.',
  },
  {
    target: [`${service}/http`],
    from: [`${service}/database`, `${service}/payments`],
    message: 'http/ reaches data and Stripe through use-cases only.',
  },
  {
    target: './storefront',
    from: ['./commerce-service', './cms', './local'],
    message: 'The storefront knows the other parts by their contracts only.',
  },
  {
    target: './local',
    from: ['./commerce-service', './storefront', './cms'],
    message: "local/ imports no part's code.",
  },
  {
    target: [`${service}`, './commerce-service/prisma'],
    from: ['./local', './storefront', './cms'],
    message: 'The commerce service depends on no other part.',
  },
];

const processEnvOnlyInConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read once, in the config module of the part.',
};
const noUnsafeSql = {
  selector: 'MemberExpression[property.name=/^\\$(queryRawUnsafe|executeRawUnsafe)$/]',
  message: 'No SQL from strings.',
};
const noRawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Text is escaped by React; content goes through the rich-text renderer.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/build/**',
      '**/dist/**',
      '**/.cache/**',
      '**/.strapi/**',
      '.local/**',
      '**/generated/**',
      'cms/types/**',
      'cms/**/*.js',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    languageOptions: { globals: globals.node },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ['tsconfig.json', 'commerce-service/tsconfig.json', 'storefront/tsconfig.json'],
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: arrows }],
      'import-x/no-cycle': ['error', { maxDepth: 6 }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', processEnvOnlyInConfig, noUnsafeSql, noRawHtml],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
    },
  },
  {
    files: ['commerce-service/src/domain/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'domain/ is pure: no packages.' }] },
      ],
    },
  },
  {
    files: ['storefront/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    languageOptions: {
      ...jsxA11y.flatConfigs.recommended.languageOptions,
      globals: { ...globals.browser, ...globals.node },
    },
  },
  {
    files: ['storefront/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // The places where settings are read, and programs that talk to a terminal.
    files: [
      'commerce-service/src/config.ts',
      'storefront/app/services/env.server.ts',
      'cms/config/**',
      'commerce-service/scripts/**',
      'bench/**',
      'local/**',
      'e2e/**',
      '**/tests/**',
      '**/*.config.{ts,js}',
    ],
    rules: { 'no-restricted-syntax': ['error', noUnsafeSql, noRawHtml] },
  },
  {
    files: [
      'bench/**',
      'local/**',
      'commerce-service/{bench,scripts,prisma}/**',
      'e2e/**',
      'cms/{scripts,seed}/**',
      'storefront/scripts/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['local/stripe/browser/**'],
    languageOptions: { globals: globals.browser },
  },
);
