import {
  FormProvider,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useFormMetadata,
  type FieldMetadata,
  type FormMetadata,
} from '@conform-to/react';
import { Form, useNavigation, type FormProps } from '@remix-run/react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './ui/button';
import { Field, FieldError, Input, Select, Textarea } from './ui/field';

interface ShopFormProps<Schema extends Record<string, unknown>> extends Omit<FormProps, 'form'> {
  form: FormMetadata<Schema>;
  /** False where an element of the form's own, with its `errorId`, tells it. */
  tellsErrors?: boolean;
}

/**
 * A form over conform: sends by POST, gives its fields their context and shows what is wrong with
 * the form as a whole. Works without JavaScript.
 */
export function ShopForm<Schema extends Record<string, unknown>>({
  form,
  tellsErrors = true,
  children,
  ...rest
}: ShopFormProps<Schema>) {
  return (
    <FormProvider context={form.context}>
      <Form method="post" className="flex flex-col gap-5" {...rest} {...getFormProps(form)}>
        <>
          {children}
          {form.errors && tellsErrors ? (
            <div role="alert">
              <FieldError id={form.errorId}>{form.errors.join(' ')}</FieldError>
            </div>
          ) : null}
        </>
      </Form>
    </FormProvider>
  );
}

interface CommonFieldProps<Value> {
  field: FieldMetadata<Value>;
  label: ReactNode;
  hint?: ReactNode;
}

/** Ids, error and focus that every kind of field shares. */
export function useFieldFrame<Value>({ field, label, hint }: CommonFieldProps<Value>) {
  const form = useFormMetadata(field.formId);
  const firstFault = Object.keys(form.allErrors).find((name) => name !== '');
  const described = [hint ? field.descriptionId : '', field.valid ? '' : field.errorId];
  return {
    frame: {
      id: field.id,
      label,
      hint,
      hintId: field.descriptionId,
      error: field.errors?.[0],
      errorId: field.errorId,
    },
    control: {
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      // Without JavaScript this is what takes the person to the first field to mend.
      ...(firstFault === field.name ? { autoFocus: true } : {}),
    },
  };
}

type InputType = NonNullable<
  Exclude<Parameters<typeof getInputProps>[1]['type'], 'checkbox' | 'radio'>
>;

/** Label, one-line input and error. */
export function TextField<Value>({
  field,
  label,
  hint,
  type = 'text',
  ...rest
}: CommonFieldProps<Value> & { type?: InputType } & Omit<
    ComponentPropsWithoutRef<'input'>,
    'type'
  >) {
  const { frame, control } = useFieldFrame({ field, label, hint });
  const { key, ...props } = getInputProps(field, { type });
  return (
    <Field {...frame}>
      <Input key={key} {...props} {...control} {...rest} />
    </Field>
  );
}

/** Label, text of several lines and error. */
export function TextAreaField<Value>({
  field,
  label,
  hint,
  ...rest
}: CommonFieldProps<Value> & ComponentPropsWithoutRef<'textarea'>) {
  const { frame, control } = useFieldFrame({ field, label, hint });
  const { key, ...props } = getTextareaProps(field);
  return (
    <Field {...frame}>
      <Textarea key={key} {...props} {...control} {...rest} />
    </Field>
  );
}

/** Label, one choice out of a list and error. `children` are the options. */
export function SelectField<Value>({
  field,
  label,
  hint,
  children,
  ...rest
}: CommonFieldProps<Value> & ComponentPropsWithoutRef<'select'>) {
  const { frame, control } = useFieldFrame({ field, label, hint });
  const { key, ...props } = getSelectProps(field);
  return (
    <Field {...frame}>
      <Select key={key} {...props} {...control} {...rest}>
        {children}
      </Select>
    </Field>
  );
}

interface SubmitButtonProps extends ComponentPropsWithoutRef<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Said while the form is under way. */
  pendingLabel?: string;
}

/** Sends the form it stands in, once: it is off while any form is under way. */
export function SubmitButton({ children, pendingLabel, disabled, ...rest }: SubmitButtonProps) {
  // Until the next page is there: between the answer and that page a second press would send again.
  const { state, formMethod } = useNavigation();
  const isSending = state !== 'idle' && formMethod !== undefined && formMethod !== 'GET';
  return (
    <Button type="submit" disabled={disabled === true || isSending} {...rest}>
      {isSending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
