/*
 * The door behind `npm start` and `npm test`. It runs before anything is installed, on whatever
 * Node there is: plain old syntax, dynamic imports only, no dependency. It checks Node, installs
 * what is missing or stale, then hands over to local/start.ts or local/test.ts.
 */
var minimum = [20, 19];
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: install Node ' +
      minimum.join('.') +
      ' or newer (https://nodejs.org) and run this again.',
  );
  process.exit(1);
} else {
  import('./bootstrap/run.mjs').then(
    function (bootstrap) {
      bootstrap.run(process.argv[2], process.argv.slice(3));
    },
    function (error) {
      console.error('Could not start: ' + (error && error.message));
      process.exit(1);
    },
  );
}
