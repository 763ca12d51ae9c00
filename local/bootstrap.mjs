/*
 * The door behind `npm start` and `npm test`. It runs before anything is installed, on whatever
 * Node there is: plain old syntax, no dependency. It checks Node, installs what is missing or
 * stale, then hands over to local/start.ts or local/test.ts.
 */
var minimum = [20, 19];
var parts = process.versions.node.split('.').map(Number);
var isTooOld = parts[0] < minimum[0] || (parts[0] === minimum[0] && parts[1] < minimum[1]);
var mend = ' is too old: install Node 20.19 or newer (https://nodejs.org) and run this again.';

function goOn(bootstrap) {
  return bootstrap.run(process.argv[2], process.argv.slice(3));
}

function giveUp(error) {
  console.error('Could not start: ' + (error && error.message));
  process.exit(1);
}

if (isTooOld) {
  console.error('Node ' + process.versions.node + mend);
  process.exit(1);
} else {
  // In a string, because a Node that does not know import() must still be able to read this file.
  eval("import('./bootstrap/run.mjs')").then(goOn).then(undefined, giveUp);
}
