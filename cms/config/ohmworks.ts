import { type Environment, readEnvironment } from '../src/environment';

/**
 * Our own settings, read when they are asked for: `strapi build` loads this file as well, and has
 * no secrets to check.
 */
export default {
  settings: (): Environment => readEnvironment(process.env),
};
