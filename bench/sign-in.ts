/** Signs in as a person does, without JavaScript; the cookie that the browser would send from then on. */
export async function signInAt(
  url: string,
  person: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(person).toString(),
  });
  const token = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.includes('accessToken='));
  if (token === undefined) throw new Error(`nobody could sign in: ${answer.status}`);
  return token;
}
