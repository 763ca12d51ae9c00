/** For the one picture that a page is judged by. React 18 knows the attribute in lower case only. */
export const loadFirst: Record<string, string> = { fetchpriority: 'high' };
