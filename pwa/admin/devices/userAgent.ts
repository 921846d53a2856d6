/** Browsers name themselves after each other: the first of these that fits is the one. */
const browsers = [
  ['Edge', /\bEdgi?A?(?:OS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  // An iPad with desktop pages calls itself a Mac, too.
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const findName = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** "Firefox · Windows", as far as the browser says so; null when it says nothing that is known. */
export function describeUserAgent(userAgent: string | null): string | null {
  const found = [findName(browsers, userAgent ?? ''), findName(systems, userAgent ?? '')].filter(
    (it) => it !== undefined,
  )
  return found.length > 0 ? found.join(' · ') : null
}
