import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

interface PatternRoute {
  path?: string;
  index?: boolean;
  children?: PatternRoute[];
}

/** Paths that are remembered: matching one costs a tenth of a page. */
const mostPaths = 1_000;

const patternsByBuild = new WeakMap<ServerBuild, (path: string) => string>();

/** A function that names a path by its route, for example `/purchase/:id`, or `none`. */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const known = patternsByBuild.get(build);
  if (known !== undefined) return known;
  const tree = childrenOf(build, undefined);
  const found = new Map<string, string>();
  const find = (path: string): string => {
    const known = found.get(path);
    if (known !== undefined) return known;
    if (found.size >= mostPaths) found.clear();
    const pattern = match(path);
    found.set(path, pattern);
    return pattern;
  };
  const match = (path: string): string => {
    const pagePath = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pagePath);
    if (matches === null) return 'none';
    const parts = matches.flatMap(({ route }) => (route.path ? [route.path] : []));
    return `/${parts.join('/')}`;
  };
  patternsByBuild.set(build, find);
  return find;
}

function childrenOf(build: ServerBuild, parentId: string | undefined): PatternRoute[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const pattern: PatternRoute = {};
      if (route?.path !== undefined && route.path !== '') pattern.path = route.path;
      if (route?.index === true) pattern.index = true;
      else if (route !== undefined) pattern.children = childrenOf(build, route.id);
      return pattern;
    });
}
