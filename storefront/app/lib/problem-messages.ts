/** What an error page says, in the customer's words. */
export interface ProblemWords {
  title: string;
  text: string;
}

/** Words for an HTTP status that a page could not be shown for. Never tells what broke inside. */
export function wordsForStatus(status: number): ProblemWords {
  if (status === 404) {
    return { title: 'Page Not Found!', text: 'There is nothing at this address.' };
  }
  if (status === 503 || status === 502 || status === 504) {
    return {
      title: 'We cannot reach our catalogue',
      text: 'This is on our side and usually passes within a minute. Please try again.',
    };
  }
  if (status >= 400 && status < 500) {
    return { title: 'That did not work', text: 'Please go back and try once more.' };
  }
  return {
    title: 'Something went wrong on our side',
    text: 'It has been noted. Please try again.',
  };
}
