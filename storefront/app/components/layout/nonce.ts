import { createContext, useContext } from 'react';

/** The nonce of this response. Empty in the browser, where the policy is already in force. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for inline scripts and styles of this response. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
