// The seal of a list: SHA-256 of salt and list, as the server has told it when the list was handed in.

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a list is the one that was sealed. */
export async function isSealed(salt: Uint8Array, json: string, digest: Uint8Array): Promise<boolean> {
  const words = new TextEncoder().encode(json);
  const both = new Uint8Array(salt.length + words.length);
  both.set(salt);
  both.set(words, salt.length);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', both))) === hex(digest);
}
