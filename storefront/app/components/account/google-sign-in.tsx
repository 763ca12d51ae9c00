import { Form } from '@remix-run/react';
import type { FormEvent } from 'react';
import { buttonClasses } from '~/components/ui/button';
import { paths } from '~/lib/paths';
import { GoogleMark } from './google-mark';

interface GoogleSignInProps {
  redirectTo: string;
  /** Opens the popup and names it; null when the browser blocks it: the tab itself goes then. */
  openPopup: () => { id: string; windowName: string } | null;
}

/**
 * 'Sign in with Google' (spec section 2), in a popup; in the tab itself without JavaScript and when
 * popups are blocked. The same form either way: only its target differs.
 */
export function GoogleSignIn({ redirectTo, openPopup }: GoogleSignInProps) {
  const aimAtPopup = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const popup = openPopup();
    const field = form.elements.namedItem('popup');
    if (popup === null || !(field instanceof HTMLInputElement)) return;
    field.value = popup.id;
    form.target = popup.windowName;
    // Once the browser has sent it, the form is as it was.
    setTimeout(() => {
      field.value = '';
      form.removeAttribute('target');
    });
  };
  return (
    <Form method="post" action={paths.google} reloadDocument onSubmit={aimAtPopup}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="popup" />
      <button type="submit" className={buttonClasses('outline') + ' w-full'}>
        <GoogleMark />
        Sign in with Google
      </button>
    </Form>
  );
}
