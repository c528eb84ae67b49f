/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing if the site is not served over https. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
