/** What the server hands to every loader, action and page. Set in `server/app.ts`. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Allows our own inline scripts and styles in this one response (content security policy). */
    nonce: string;
    /** Names this request in the logs of every part and on the error page. */
    requestId: string;
  }
}

export {};
