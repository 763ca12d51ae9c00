/** The title of a page and the sentence under it. */
export function PageHead({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="border-b border-rule pb-8 [overflow-wrap:anywhere]">
      <h1 className="text-4xl">{title}</h1>
      {text ? <p className="mt-4 max-w-[68ch] text-lg text-muted">{text}</p> : null}
    </div>
  );
}
