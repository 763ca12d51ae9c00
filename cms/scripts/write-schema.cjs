'use strict';
// Writes schema.graphql, the contract with the storefront. It needs the compiled configuration
// (`tsc`), but no database: the schema follows from the content types alone.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSchemaText } = require('./build-schema.cjs');

const appDir = path.resolve(__dirname, '..');
buildSchemaText(appDir)
  .then((text) => {
    writeFileSync(path.join(appDir, 'schema.graphql'), text);
    process.stdout.write('Wrote cms/schema.graphql\n');
    process.exit(0);
  })
  .catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
