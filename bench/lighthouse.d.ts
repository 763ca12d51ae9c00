/** What the bench uses of Lighthouse 12: its own types want the DOM and a dozen packages more. */
declare module 'lighthouse' {
  interface Audit {
    id: string;
    title: string;
    score: number | null;
    numericValue?: number;
    displayValue?: string;
    details?: { items?: Record<string, unknown>[] };
  }
  export interface Result {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
    audits: Record<string, Audit>;
    /** Why nothing could be measured. */
    runtimeError?: { code: string; message: string };
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<{ lhr: Result } | undefined>;
}
