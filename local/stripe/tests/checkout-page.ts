/// <reference lib="dom" />
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { createElement, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

/** A checkout as a shop writes it against the real Stripe; the stand-in has to do for it. */
const address = new URLSearchParams(location.search);
const stripePromise = loadStripe(address.get('key') ?? '');

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [says, setSays] = useState('');
  const [isComplete, setIsComplete] = useState(false);
  const [hint, setHint] = useState('');

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return;
    setSays('paying');
    const made = await stripe.createPaymentMethod({ type: 'card', card });
    if (made.error) return setSays(`${made.error.type}: ${made.error.message}`);
    const { paymentIntent, error } = await stripe.confirmCardPayment(address.get('secret') ?? '', {
      payment_method: { card, billing_details: { name: 'Ada Buyer', email: 'ada@example.com' } },
    });
    setSays(
      error ? `${error.code}: ${error.message}` : `${paymentIntent.id} ${paymentIntent.status}`,
    );
  }

  return createElement(
    'form',
    { onSubmit: (event: FormEvent) => void pay(event) },
    createElement(CardElement, {
      className: 'card',
      options: { hidePostalCode: true, style: { base: { color: '#0b1b2b', fontSize: '16px' } } },
      onChange: (event) => {
        setIsComplete(event.complete);
        setHint(event.error?.message ?? '');
      },
    }),
    createElement('p', { id: 'hint' }, hint),
    createElement('button', { disabled: !stripe, 'data-complete': isComplete }, 'Pay'),
    createElement('p', { role: 'status' }, says),
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    createElement(Elements, { stripe: stripePromise }, createElement(Checkout)),
  );
