/** Requests come from our own servers and from this very admin panel: no foreign origin. */
const noForeignOrigin = { name: 'strapi::cors', config: { origin: [] } };

const smallBodies = {
  name: 'strapi::body',
  config: { jsonLimit: '1mb', formLimit: '100kb', formidable: { maxFileSize: 10 * 1024 * 1024 } },
};

export default [
  'global::log-requests',
  'strapi::errors',
  'global::forbid-strangers',
  'strapi::security',
  noForeignOrigin,
  'strapi::query',
  smallBodies,
  'global::real-pictures',
  'strapi::session',
  { name: 'strapi::favicon', config: { path: 'src/admin/extensions/favicon.svg' } },
  'strapi::public',
];
