import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { TextField } from '~/components/forms';
import { FieldError } from '~/components/ui/field';
import { imageTypes, readPreview, uploadImage, whyRefused, type Upload } from './image-upload';

interface ImageFieldProps {
  /** The file itself, sent with the form where there is no JavaScript. */
  file: FieldMetadata<File | undefined>;
  /** The address of a picture that was sent ahead, or kept from a form that was refused. */
  img: FieldMetadata<string | undefined>;
  label: string;
  hint: string;
  /** Shown until another is chosen; not sent. */
  current?: string | undefined;
  required?: boolean;
}

interface Sending {
  preview: string | null;
  /** From 0 to 1; null when nothing is under way. */
  progress: number | null;
  url: string | null;
  error: string | null;
}

const nothing: Sending = { preview: null, progress: null, url: null, error: null };

/**
 * A picture of a product. With JavaScript it is shown at once and sent ahead, with its progress;
 * without, it goes with the form. One that was sent stays when the form comes back refused.
 */
export function ImageField({ file, img, label, hint, current, required }: ImageFieldProps) {
  const { sending, choose } = useImageSending();
  const kept = sending.url ?? (sending.preview ? null : (img.initialValue ?? null));
  const shown = sending.preview ?? kept ?? current;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        field={file}
        type="file"
        label={label}
        hint={hint}
        accept={imageTypes.join(',')}
        className="py-2"
        required={required === true && kept === null}
        onChange={choose}
        {...(sending.url ? { name: undefined } : {})}
      />
      {kept ? <input type="hidden" name={img.name} value={kept} /> : null}
      {sending.error ? (
        <div role="alert">
          <FieldError>{sending.error}</FieldError>
        </div>
      ) : null}
      {sending.progress === null ? null : (
        <div className="flex items-center gap-3 text-sm text-muted">
          <progress
            max={1}
            value={sending.progress}
            aria-label="Sending the image"
            className="h-2 w-40 accent-copper"
          />
          {Math.round(sending.progress * 100)} %
        </div>
      )}
      {shown ? (
        <figure className="flex items-center gap-3">
          <img
            src={shown}
            alt="Preview"
            width={160}
            height={120}
            className="h-30 w-40 border border-rule bg-drawing object-contain"
          />
          <figcaption className="text-sm text-muted" aria-live="polite">
            {sending.url ? 'The image has been sent.' : kept ? 'This image is kept.' : null}
          </figcaption>
        </figure>
      ) : null}
    </div>
  );
}

/** One picture at a time: choosing another stops the one under way. */
function useImageSending() {
  const [sending, setSending] = useState(nothing);
  const underway = useRef<Upload | null>(null);
  useEffect(() => () => underway.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const upload = uploadImage(file, (progress) => setSending((now) => ({ ...now, progress })));
    underway.current = upload;
    const isStill = () => underway.current === upload;
    void readPreview(file).then(
      (preview) => isStill() && setSending((now) => ({ ...now, preview })),
      () => undefined,
    );
    try {
      const url = await upload.url;
      if (isStill()) setSending((now) => ({ ...now, url, progress: null }));
    } catch (error) {
      if (!isStill()) return;
      setSending({ ...nothing, error: error instanceof Error ? error.message : null });
    }
  }

  function choose({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>): void {
    underway.current?.abort();
    underway.current = null;
    const file = files?.[0];
    const error = file ? whyRefused(file) : null;
    setSending({ ...nothing, error, progress: file && !error ? 0 : null });
    if (file && !error) void send(file);
  }

  return { sending, choose };
}
