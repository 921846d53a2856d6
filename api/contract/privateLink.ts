/** Reads code and secret out of the address of a private page, also when a mail program has changed the link. */

/** A run of 24 characters of base64url, as `createLinkSecret` makes it. */
const exactSecret = /(?<![\w-])[\w-]{24}(?![\w-])/
/** The secret with more behind it, such as the underscore of an emphasized link. */
const longerSecret = /(?<![\w-])[\w-]{24}/

/** The code of a booking or an offer, or the id of an entry of the waiting list, and what follows. */
const addressPattern = /^\/[^/]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z0-9]*)(.*)/is

/** Undoes up to two rounds of percent-encoding. A broken sequence stays as it is. */
function decodeAll(text: string): string {
  let decoded = text
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/**
 * Finds the code and the secret in `/booking/CODE#SECRET`, `/offer/CODE#SECRET` or `/waitlist/ID#SECRET`. Mail programs write `#` as `%23`, add
 * parameters behind it, or take a full stop, bracket or blank into the link. `secret`: empty when it was lost.
 */
export function parsePrivateLink({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): {
  code: string
  secret: string
} {
  const [, code = '', rest = ''] = decodeAll(pathname).match(addressPattern) ?? []
  const places = [decodeAll(hash.slice(1)), rest, decodeAll(search)]
  const matches = [exactSecret, longerSecret].flatMap((pattern) => places.map((place) => place.match(pattern)?.[0]))
  return {
    code: code.includes('-') ? code.toLowerCase() : code.toUpperCase(),
    secret: matches.find((match) => match !== undefined) ?? '',
  }
}
