/**
 * What of an error in a browser may be reported and logged: names in the code. The rest may quote what somebody has
 * typed, or be the address of a private link. Free of schemas, so that pages that report errors do not load zod.
 */
const safeMessages = [
  /Minified React error #\d+/,
  /\(reading '[\w$]+'\)/,
  /[\w$.]+ is not a (?:function|constructor)/,
  /[\w$]+ is not defined/,
  /Invalid time value/,
]

/** `text` begins with the error's name, as in a stack. */
export function getSafeMessage(text: string): string {
  const name = /^[A-Za-z]{0,30}Error(?=$|:)/.exec(text)?.[0] ?? 'Error'
  const [message] = safeMessages.flatMap((pattern) => pattern.exec(text.slice(0, 2000))?.[0] ?? [])
  return (message ? `${name}: ${message}` : name).slice(0, 200)
}

/** The first place in our own scripts that a stack names. */
export const getSafePlace = (stack: string): string | undefined =>
  /\bassets\/(?:site|admin)\/[\w.-]{1,100}:\d{1,9}:\d{1,9}/.exec(stack)?.[0]

/** Only the first segment of a path: the others may belong to a private link. */
export const getSafePath = (path: string): string | undefined => /^\/[a-z]{0,20}(?=\/|$)/.exec(path)?.[0]
