/** User agents contain the names of other browsers as well; the first pattern that matches decides. */
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
  // An iPad that requests desktop pages reports a Mac as well.
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const findName = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** "Firefox · Windows", or only the part that is recognised; null if neither is. */
export function describeUserAgent(userAgent: string | null): string | null {
  const found = [findName(browsers, userAgent ?? ''), findName(systems, userAgent ?? '')].filter(
    (it) => it !== undefined,
  )
  return found.length > 0 ? found.join(' · ') : null
}
